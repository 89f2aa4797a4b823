import type { PostSummary } from '#app/engine/model/page-data.ts';
import { AuthorAvatar } from './author-avatar.tsx';
import { Day } from './day.tsx';

interface PostMetaProps {
  post: PostSummary;
  /** Whether authors are shown with their images and titles, as at the head of a post. */
  full?: boolean;
}

/** Date, reading time and authors of a post. */
export function PostMeta({ post, full = false }: PostMetaProps) {
  return (
    <div className={full ? 'post-meta post-meta-full' : 'post-meta'}>
      <p>
        <Day date={post.date} />
        {post.readingMinutes === undefined ? null : (
          <span>
            {post.readingMinutes} {post.readingMinutes === 1 ? 'minute' : 'minutes'} to read
          </span>
        )}
      </p>
      {post.authors.length === 0 ? null : (
        <ul className="post-authors" aria-label="Authors">
          {post.authors.map((author) => (
            <li key={author.key} className="author">
              {full ? <AuthorAvatar author={author} /> : null}
              <span className="author-text">
                {author.href === undefined ? (
                  <span>{author.name}</span>
                ) : (
                  <a href={author.href}>{author.name}</a>
                )}
                {full && author.title !== undefined ? <span>{author.title}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
