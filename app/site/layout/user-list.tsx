import type { UserItem } from '#app/engine/model/page-data.ts';
import { UserImage } from './user-image.tsx';

/** Organizations with their images. */
export function UserList({ users }: { users: readonly UserItem[] }) {
  return (
    <ul className="user-list">
      {users.map((user) => (
        <li key={user.caption} className="card">
          <UserImage user={user} />
          <a href={user.href} rel="noopener">
            {user.caption}
          </a>
          <span className="user-host">{readHost(user.href)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Name of the host that a link leads to, as people say it; the link itself when it names none. */
function readHost(href: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(href)?.[1] ?? href;
}
