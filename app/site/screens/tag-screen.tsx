import type { TagPage } from '#app/engine/model/page-data.ts';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';
import { PostTimeline } from '#app/site/layout/post-timeline.tsx';

/** The posts of one tag. */
export function TagScreen({ page }: { page: TagPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      <p className="lead">
        {page.posts.length === 1 ? 'One post.' : `${page.posts.length} posts.`}{' '}
        <a href={page.allTagsHref}>All tags</a>
      </p>
      <BlogNav />
      <PostTimeline posts={page.posts} />
    </main>
  );
}
