import type { PostExcerpt } from '#app/engine/model/page-data.ts';
import { Day } from './day.tsx';
import { StatusBadges } from './page-status.tsx';
import { PostAuthors } from './post-authors.tsx';
import { Prose } from './prose.tsx';
import { TagList } from './tag-list.tsx';

interface PostTimelineProps {
  posts: readonly PostExcerpt[];
  /** Whether the first post is the latest of the blog, which is shown larger. */
  startsWithNewest?: boolean;
}

/** Timeline of posts with their excerpts. Releases show their version and changes. */
export function PostTimeline({ posts, startsWithNewest = false }: PostTimelineProps) {
  return (
    <div className="timeline">
      {posts.map((post, index) => (
        <article key={post.href} className={startsWithNewest && index === 0 ? 'post post-newest' : 'post'}>
          <p className="post-mark row quiet-small">
            {post.release === undefined ? null : <b className="version">{post.release.version}</b>}
            <Day date={post.date} />
          </p>
          <div className="post-body">
            <h2>
              <a href={post.href}>{post.label}</a>
              <StatusBadges status={post.status} />
            </h2>
            <Prose id={post.id} html={post.html} />
            {post.release === undefined ? null : (
              <ul className="changes" aria-label="Changes">
                {post.release.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
            <div className="post-facts row quiet-small">
              <PostAuthors authors={post.authors} />
              {post.readingMinutes === undefined ? null : <span>{post.readingMinutes} min read</span>}
              <TagList tags={post.tags} />
            </div>
          </div>
        </article>
      ))}
    </div>
  );
}
