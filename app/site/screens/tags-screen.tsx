import type { TagsPage } from '#app/engine/model/page-data.ts';
import { BlogNav } from '#app/site/layout/blog-nav.tsx';
import { TagList } from '#app/site/layout/tag-list.tsx';

/** List of all tags, by first letter. */
export function TagsScreen({ page }: { page: TagsPage }) {
  return (
    <main className="content">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      <BlogNav />
      {page.groups.length === 0 ? <p className="empty">No post has a tag yet.</p> : null}
      {page.groups.map(({ letter, tags }) => (
        <section key={letter} className="list-section tag-group">
          <h2>{letter}</h2>
          <TagList tags={tags} label={`Tags, ${letter}`} counted />
        </section>
      ))}
    </main>
  );
}
