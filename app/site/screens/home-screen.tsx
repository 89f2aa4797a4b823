import type { HomePage } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { toVersion, useVersion } from '#app/engine/client/preferred-version.ts';
import { Prose } from '#app/site/layout/prose.tsx';
import { useLayoutData } from '#app/site/layout/use-layout-data.ts';
import { UserList } from '#app/site/layout/user-list.tsx';

/** The front page: what this is, in one screen, and the way in. */
export function HomeScreen({ page }: { page: HomePage }) {
  const layout = useLayoutData();
  return (
    <main className="home">
      <section className="hero">
        <h1>{page.title}</h1>
        <p className="hero-tagline">{page.tagline}</p>
        {page.description === undefined || page.description === page.tagline ? null : (
          <p className="lead">{page.description}</p>
        )}
        {layout === undefined ? null : (
          <p className="actions">
            <DocsButton layout={layout} />
            <a className="button" href={layout.allPagesHref}>
              All pages
            </a>
          </p>
        )}
      </section>
      <Prose key={page.path} id="article" html={page.html} />
      {page.users.length === 0 ? null : (
        <section className="home-users">
          <h2>Used by</h2>
          <UserList users={page.users} />
        </section>
      )}
    </main>
  );
}

/** Into the documentation, in the version that the reader prefers. */
function DocsButton({ layout }: { layout: LayoutData }) {
  const version = useVersion(layout, '/');
  return (
    <a className="button button-primary" href={toVersion(layout.docsHref, layout, version)}>
      Read the docs
    </a>
  );
}
