import type { HomePage, LinkItem, UserItem } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { toVersion, useVersion } from '#app/engine/client/preferred-version.ts';
import { Main } from '#app/site/layout/main.tsx';
import { Prose } from '#app/site/layout/prose.tsx';
import { useLayoutData } from '#app/site/layout/use-layout-data.ts';
import { UserImage } from '#app/site/layout/user-image.tsx';

/** The home page: an introduction to the project, and the first steps. */
export function HomeScreen({ page }: { page: HomePage }) {
  const layout = useLayoutData();
  const { headline = page.title, tagline, description } = page;
  return (
    <Main className="home">
      <section className="hero">
        <h1>{headline}</h1>
        <p className="hero-tagline">{tagline}</p>
        {description === undefined || description === tagline ? null : <p className="lead">{description}</p>}
        {layout === undefined || page.actions.length === 0 ? null : (
          <Actions actions={page.actions} layout={layout} />
        )}
      </section>
      <Prose key={page.path} id="article" html={page.html} />
      {page.users.length === 0 ? null : <UserRow users={page.users} />}
    </Main>
  );
}

/** Call-to-action links, in the docs version that the reader prefers. */
function Actions({ actions, layout }: { actions: readonly LinkItem[]; layout: LayoutData }) {
  const version = useVersion(layout, '/');
  return (
    <p className="actions row">
      {actions.map(({ label, href }, index) => (
        <a
          key={href}
          className={index === 0 ? 'button button-primary' : 'button'}
          href={toVersion(href, layout, version)}
        >
          {label}
        </a>
      ))}
    </p>
  );
}

/** Organizations that use the project, as a row of wordmarks in the text color. */
function UserRow({ users }: { users: readonly UserItem[] }) {
  return (
    <section className="home-users row">
      <h2>Used by</h2>
      <ul className="row">
        {users.map((user) => (
          <li key={user.caption}>
            <a href={user.href} rel="noopener" aria-label={user.caption}>
              <UserImage user={user} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
