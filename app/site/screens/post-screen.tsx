import type { PostPage } from '#app/engine/model/page-data.ts';
import { PageEnd } from '#app/site/layout/page-end.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { StatusBanner } from '#app/site/layout/page-status.tsx';
import { PostMeta } from '#app/site/layout/post-meta.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
import { TableOfContents } from '#app/site/layout/table-of-contents.tsx';
import { TagList } from '#app/site/layout/tag-list.tsx';
import { useMarkdownHref } from '#app/site/layout/use-layout-data.ts';

/** A blog post. */
export function PostScreen({ page }: { page: PostPage }) {
  const markdownHref = useMarkdownHref(page.path);
  return (
    <>
      <TableOfContents key={page.path} items={page.toc} />
      <main className="content">
        <StatusBanner status={page.status} />
        <article>
          <h1>{page.title}</h1>
          <PostMeta post={page.post} full />
          <Prose key={page.path} id="article" html={page.html} />
          <TagList tags={page.post.tags} />
        </article>
        <PageEnd editHref={page.editHref} lastUpdated={page.lastUpdated} markdownHref={markdownHref} />
        <Pagination
          labels={{ previous: 'Newer post', next: 'Older post' }}
          previous={page.newer}
          next={page.older}
        />
      </main>
    </>
  );
}
