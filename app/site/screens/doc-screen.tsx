import type { CategoryPage, DocPage, PageVersion } from '#app/engine/model/page-data.ts';
import { Breadcrumbs } from '#app/site/layout/breadcrumbs.tsx';
import { Main } from '#app/site/layout/main.tsx';
import { PageEnd } from '#app/site/layout/page-end.tsx';
import { PageHead } from '#app/site/layout/page-head.tsx';
import { PageList } from '#app/site/layout/page-list.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBanner } from '#app/site/layout/page-status.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
import { TableOfContents } from '#app/site/layout/table-of-contents.tsx';
import { useMarkdownHref } from '#app/site/layout/use-layout-data.ts';

/** A page of the documentation. */
export function DocScreen({ page }: { page: DocPage }) {
  const markdownHref = useMarkdownHref(page.path);
  return (
    <>
      <TableOfContents key={page.path} items={page.toc} />
      <Main className="content">
        <VersionBanner version={page.version} />
        <Breadcrumbs items={page.breadcrumbs} />
        <StatusBanner status={page.status} />
        <article>
          <h1>{page.title}</h1>
          <PageHead
            editHref={page.editHref}
            markdownHref={markdownHref}
            readingMinutes={page.readingMinutes}
            testedVersions={page.testedVersions}
          />
          <Prose key={page.path} id="article" html={page.html} />
        </article>
        <PageEnd editHref={page.editHref} lastUpdated={page.lastUpdated} />
        <Pagination previous={page.previous} next={page.next} />
      </Main>
    </>
  );
}

/** The generated page of a sidebar category: a list of its pages. */
export function CategoryScreen({ page }: { page: CategoryPage }) {
  return (
    <Main className="content">
      <VersionBanner version={page.version} />
      <Breadcrumbs items={page.breadcrumbs} />
      <h1>{page.title}</h1>
      {page.description === undefined ? null : <p className="lead">{page.description}</p>}
      <PageList items={page.items} />
    </Main>
  );
}

const STATES = {
  unreleased: 'which has not been released yet.',
  unmaintained: 'which is no longer maintained.',
};

const TONES = { unreleased: 'admonition-info', unmaintained: 'admonition-warning' };

/** Notice about the version of the page, with a link to the latest version. Renders nothing in the latest version. */
function VersionBanner({ version }: { version: PageVersion | undefined }) {
  if (version === undefined || version.banner === 'none') return null;
  const { latest } = version;
  return (
    <aside className={`version-banner admonition ${TONES[version.banner]}`} aria-label="Docs version">
      <p>
        This is the documentation for <strong>{version.label}</strong>, {STATES[version.banner]}{' '}
        <a href={latest.href} data-version={latest.name}>
          {latest.isSamePage
            ? `See this page in ${latest.label}`
            : `See the documentation for ${latest.label}`}
        </a>
        , the latest version.
      </p>
    </aside>
  );
}
