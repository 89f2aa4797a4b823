import type { PostSummary } from '#app/content/page-data.ts';
import { Day } from './day.tsx';

/** Date, reading time and authors of a post. */
export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <div className="post-meta">
      <p>
        <Day date={post.date} />
        {post.readingMinutes === undefined ? null : (
          <span>
            {post.readingMinutes} {post.readingMinutes === 1 ? 'minute' : 'minutes'} to read
          </span>
        )}
      </p>
      {post.authors.length === 0 ? null : (
        <ul className="post-authors">
          {post.authors.map(({ key, name, title, href }) => (
            <li key={key}>
              {href === undefined ? name : <a href={href}>{name}</a>}
              {title === undefined ? null : <span>, {title}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
