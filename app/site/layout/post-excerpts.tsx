import type { PostExcerpt } from '#app/engine/model/page-data.ts';
import { StatusBadges } from './page-status.tsx';
import { PostMeta } from './post-meta.tsx';
import { Prose } from './prose.tsx';
import { TagList } from './tag-list.tsx';

/** Posts with what is before their truncate markers. */
export function PostExcerpts({ posts }: { posts: readonly PostExcerpt[] }) {
  return (
    <>
      {posts.map((post) => (
        <article key={post.href} className="excerpt">
          <h2>
            <a href={post.href}>{post.label}</a>
            <StatusBadges status={post.status} />
          </h2>
          <PostMeta post={post} />
          <Prose id={post.id} html={post.html} />
          <div className="excerpt-end">
            {post.truncated ? (
              <a className="read-more" href={post.href} aria-label={`Read the whole post: ${post.label}`}>
                Read the whole post
              </a>
            ) : null}
            <TagList tags={post.tags} />
          </div>
        </article>
      ))}
    </>
  );
}
