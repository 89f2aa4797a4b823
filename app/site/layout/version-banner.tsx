import type { PageVersion } from '#app/engine/model/page-data.ts';

const STATES = {
  unreleased: 'which is not released yet.',
  unmaintained: 'which is no longer maintained.',
};

const TONES = { unreleased: 'admonition-info', unmaintained: 'admonition-warning' };

/** Notice about the version of the page, with a link to the latest version. Renders nothing in the latest version. */
export function VersionBanner({ version }: { version: PageVersion | undefined }) {
  if (version === undefined || version.banner === 'none') return null;
  const { latest } = version;
  return (
    <aside className={`version-banner admonition ${TONES[version.banner]}`} aria-label="Docs version">
      <p>
        This is the documentation of <strong>{version.label}</strong>, {STATES[version.banner]}{' '}
        <a href={latest.href} data-version={latest.name}>
          {latest.isSamePage
            ? `See this page in ${latest.label}`
            : `See the documentation of ${latest.label}`}
        </a>
        , the latest version.
      </p>
    </aside>
  );
}
