import type { Release, TocItem } from '#app/engine/model/page-data.ts';

/** Id of the section with upgrade steps in the post of a release. */
const STEPS_ID = 'what-to-do';

interface ReleaseSummaryProps {
  release: Release;
  /** Headings of the post; the section "What to do" is linked, if there is one. */
  toc: readonly TocItem[];
}

/** Summary of a release, above its post: what changed, and what to do. */
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
