import type { AuthorsPage } from '#app/content/page-data.ts';

/** Everybody who writes in the blog. */
export function AuthorsScreen({ page }: { page: AuthorsPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <ul className="author-list">
        {page.authors.map(({ key, name, title, href, image, initials, count }) => (
          <li key={key}>
            {image === undefined ? (
              <span className="avatar" aria-hidden="true">
                {initials}
              </span>
            ) : (
              <img className="avatar" src={image} alt="" width={48} height={48} />
            )}
            <span className="author-text">
              {href === undefined ? <strong>{name}</strong> : <a href={href}>{name}</a>}
              {title === undefined ? null : <span>{title}</span>}
              <span>{count === 1 ? '1 post' : `${count} posts`}</span>
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
