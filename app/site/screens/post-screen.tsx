import type { PostPage, Release, TocItem } from '#app/engine/model/page-data.ts';
import { Breadcrumbs } from '#app/site/layout/breadcrumbs.tsx';
import { Day } from '#app/site/layout/day.tsx';
import { Main } from '#app/site/layout/main.tsx';
import { PageEnd } from '#app/site/layout/page-end.tsx';
import { PageHead } from '#app/site/layout/page-head.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBanner } from '#app/site/layout/page-status.tsx';
import { PostAuthors } from '#app/site/layout/post-authors.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
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
      <Main className="content">
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
      </Main>
    </>
  );
}

/** Id of the section with upgrade steps in the post of a release. */
const STEPS_ID = 'what-to-do';

interface ReleaseSummaryProps {
  release: Release;
  /** Headings of the post; the section "What to do" is linked, if there is one. */
  toc: readonly TocItem[];
}

/** Summary of a release, above its post: what changed, and what to do. */
function ReleaseSummary({ release: { version, changes, action }, toc }: ReleaseSummaryProps) {
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
