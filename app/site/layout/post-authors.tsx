import type { AuthorItem } from '#app/engine/model/page-data.ts';

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

/** An author's image, or the initials. Decorative, because the name is beside it. */
export function AuthorAvatar({ author: { image, initials } }: { author: AuthorItem }) {
  return image === undefined ? (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  ) : (
    <img className="avatar" src={image} alt="" width={48} height={48} />
  );
}
