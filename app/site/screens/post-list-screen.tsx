import type { PostListPage } from '#app/engine/model/page-data.ts';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { PostExcerpts } from '#app/site/layout/post-excerpts.tsx';

/** The blog, newest post first, some posts a page. */
export function PostListScreen({ page }: { page: PostListPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      {page.description === undefined ? null : <p className="lead">{page.description}</p>}
      {page.posts.length === 0 ? <p className="empty">There are no posts yet.</p> : null}
      <PostExcerpts posts={page.posts} />
      <Pagination
        labels={{ previous: 'Newer', next: 'Older' }}
        previous={page.newer === undefined ? undefined : { label: `Page ${page.page - 1}`, href: page.newer }}
        next={page.older === undefined ? undefined : { label: `Page ${page.page + 1}`, href: page.older }}
      />
    </main>
  );
}
