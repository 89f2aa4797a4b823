import type { ArchivePage } from '#app/engine/model/page-data.ts';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';
import { Day } from '#app/site/layout/day.tsx';
import { StatusBadges } from '#app/site/layout/page-status.tsx';

/** List of all posts, by year. */
export function ArchiveScreen({ page }: { page: ArchivePage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <BlogNav />
      {page.years.length === 0 ? <p className="empty">There are no posts yet.</p> : null}
      {page.years.map(({ year, posts }) => (
        <section key={year} className="list-section">
          <h2>{year}</h2>
          <ul className="archive-list">
            {posts.map(({ label, href, date, status }) => (
              <li key={href}>
                <Day date={date} /> <a href={href}>{label}</a>
                <StatusBadges status={status} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
