import type { PostPage } from '#app/content/page-data.ts';
import { PageEnd } from './page-end.tsx';
import { PageTurner } from './page-turner.tsx';
import { StatusBanner } from './page-status.tsx';
import { PostMeta } from './post-meta.tsx';
import { Prose } from './prose.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { TagList } from './tag-list.tsx';
import { useMarkdownHref } from './use-markdown-href.ts';

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
        <PageTurner
          labels={{ previous: 'Newer post', next: 'Older post' }}
          previous={page.newer}
          next={page.older}
        />
      </main>
    </>
  );
}
