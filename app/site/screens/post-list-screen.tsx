import type { PostListPage } from '#app/engine/model/page-data.ts';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';
import { Pagination } from '#app/site/layout/pagination.tsx';
import { PostTimeline } from '#app/site/layout/post-timeline.tsx';

/** A page of the blog's posts, newest first. */
export function PostListScreen({ page }: { page: PostListPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      {page.description === undefined ? null : <p className="lead">{page.description}</p>}
      <BlogNav />
      {page.posts.length === 0 ? <p className="empty">There are no posts yet.</p> : null}
      <PostTimeline posts={page.posts} startsWithNewest={page.page === 1} />
      <Pagination
        labels={{ previous: 'Newer', next: 'Older' }}
        previous={page.newer === undefined ? undefined : { label: `Page ${page.page - 1}`, href: page.newer }}
        next={page.older === undefined ? undefined : { label: `Page ${page.page + 1}`, href: page.older }}
      />
    </main>
  );
}
