import type { PostPage } from '#app/engine/model/page-data.ts';
import { Breadcrumbs } from '#app/site/layout/breadcrumbs.tsx';
import { Day } from '#app/site/layout/day.tsx';
import { PageEnd } from '#app/site/layout/page-end.tsx';
import { PageHead } from '#app/site/layout/page-head.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBanner } from '#app/site/layout/page-status.tsx';
import { PostAuthors } from '#app/site/layout/post-authors.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
import { ReleaseSummary } from '#app/site/layout/release-summary.tsx';
import { TableOfContents } from '#app/site/layout/table-of-contents.tsx';
import { TagList } from '#app/site/layout/tag-list.tsx';
import { useMarkdownHref } from '#app/site/layout/use-layout-data.ts';

/** A blog post. */
export function PostScreen({ page }: { page: PostPage }) {
  const markdownHref = useMarkdownHref(page.path);
  const { authors, date, readingMinutes, release, tags } = page.post;
  return (
    <>
      <TableOfContents key={page.path} items={page.toc} />
      <main className="content">
        <Breadcrumbs items={page.breadcrumbs} />
        <StatusBanner status={page.status} />
        <article>
          <h1>{page.title}</h1>
          <PageHead editHref={page.editHref} markdownHref={markdownHref} readingMinutes={readingMinutes}>
            <PostAuthors authors={authors} full />
            <Day date={date} />
          </PageHead>
          {release === undefined ? null : <ReleaseSummary release={release} toc={page.toc} />}
          <Prose key={page.path} id="article" html={page.html} />
          <TagList tags={tags} />
        </article>
        <PageEnd editHref={page.editHref} lastUpdated={page.lastUpdated} />
        <Pagination
          labels={{ previous: 'Newer post', next: 'Older post' }}
          previous={page.newer}
          next={page.older}
        />
      </main>
    </>
  );
}
