import type { DocPage } from '#app/content/page-data.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PageEnd } from './page-end.tsx';
import { PageTurner } from './page-turner.tsx';
import { StatusBanner } from './page-status.tsx';
import { Prose } from './prose.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { useMarkdownHref } from './use-markdown-href.ts';
import { VersionBanner } from './version-banner.tsx';

/** A page of the documentation. */
export function DocScreen({ page }: { page: DocPage }) {
  const markdownHref = useMarkdownHref(page.path);
  return (
    <>
      <TableOfContents key={page.path} items={page.toc} />
      <main className="content">
        <VersionBanner version={page.version} />
        <Breadcrumbs items={page.breadcrumbs} />
        <StatusBanner status={page.status} />
        <article>
          <h1>{page.title}</h1>
          <Prose key={page.path} id="article" html={page.html} />
        </article>
        <PageEnd
          editHref={page.editHref}
          lastUpdated={page.lastUpdated}
          markdownHref={markdownHref}
          checkedAgainst={page.checkedAgainst}
        />
        <PageTurner previous={page.previous} next={page.next} />
      </main>
    </>
  );
}
