import type { Release, TocItem } from '#app/engine/model/page-data.ts';

/** Id of the section that a post about a release has for its readers' next steps. */
const STEPS_ID = 'what-to-do';

interface ReleaseSummaryProps {
  release: Release;
  /** Headings of the post; the section "What to do" is linked, if there is one. */
  toc: readonly TocItem[];
}

/** A release in a few lines, above its post: what changed, and what to do about it. */
export function ReleaseSummary({ release: { version, changes, action }, toc }: ReleaseSummaryProps) {
  return (
    <section className="release" aria-label={`Release ${version}`}>
      <p className="release-version">
        Release <b className="version">{version}</b>
      </p>
      <div>
        <p className="release-title">What changed</p>
        <ul className="changes">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      <div>
        <p className="release-title">What to do</p>
        <p>{action}</p>
        {toc.some(({ id }) => id === STEPS_ID) ? <a href={`#${STEPS_ID}`}>All steps</a> : null}
      </div>
    </section>
  );
}
