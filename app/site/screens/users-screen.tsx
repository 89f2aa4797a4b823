import type { UserItem, UsersPage } from '#app/engine/model/page-data.ts';
import { Main } from '#app/site/layout/main.tsx';
import { UserImage } from '#app/site/layout/user-image.tsx';

/** Organizations that use the project. */
export function UsersScreen({ page }: { page: UsersPage }) {
  return (
    <Main className="content content-alone">
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      {page.users.length === 0 ? (
        <p className="empty">There are no users yet.</p>
      ) : (
        <UserList users={page.users} />
      )}
    </Main>
  );
}

function UserList({ users }: { users: readonly UserItem[] }) {
  return (
    <ul className="user-list">
      {users.map((user) => (
        <li key={user.caption} className="card">
          <UserImage user={user} />
          <a href={user.href} rel="noopener">
            {user.caption}
          </a>
          <span className="quiet-small">{readHost(user.href)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the host of a link, without `www.`; the link itself if it has none. */
function readHost(href: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(href)?.[1] ?? href;
}
