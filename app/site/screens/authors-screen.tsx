import type { AuthorsPage } from '#app/engine/model/page-data.ts';
import { AuthorAvatar } from '#app/site/layout/author-avatar.tsx';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';

/** List of the blog's authors. */
export function AuthorsScreen({ page }: { page: AuthorsPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <BlogNav />
      {page.authors.length === 0 ? <p className="empty">Nobody has written yet.</p> : null}
      <ul className="author-list">
        {page.authors.map((author) => (
          <li key={author.key} className="author card">
            <AuthorAvatar author={author} />
            <span className="author-text quiet">
              {author.href === undefined ? (
                <strong>{author.name}</strong>
              ) : (
                <a href={author.href}>{author.name}</a>
              )}
              {author.title === undefined ? null : <span>{author.title}</span>}
              <span>{describeCount(author.count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No posts yet';
  return count === 1 ? '1 post' : `${count} posts`;
}
