import type { AuthorItem } from '#app/engine/model/page-data.ts';
import { AuthorAvatar } from './author-avatar.tsx';

interface PostAuthorsProps {
  authors: readonly AuthorItem[];
  /** Whether images and titles are shown, as in the header of a post. */
  full?: boolean;
}

/** Authors of a post. Renders nothing without authors. */
export function PostAuthors({ authors, full = false }: PostAuthorsProps) {
  if (authors.length === 0) return null;
  return (
    <ul className={full ? 'post-authors post-authors-full row' : 'post-authors'} aria-label="Authors">
      {authors.map((author) => (
        <li key={author.key} className="author">
          {full ? <AuthorAvatar author={author} /> : null}
          <span className="author-text quiet">
            {author.href === undefined ? <span>{author.name}</span> : <a href={author.href}>{author.name}</a>}
            {full && author.title !== undefined ? <span>{author.title}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
