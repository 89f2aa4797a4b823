import type { UserItem } from '#app/engine/model/page-data.ts';

/** Organisations with their images. */
export function UserList({ users }: { users: readonly UserItem[] }) {
  return (
    <ul className="user-list">
      {users.map(({ caption, href, image }) => (
        <li key={caption} className="card">
          <span className="user-picture">
            <img src={image.src} width={image.width} height={image.height} alt="" />
          </span>
          <a href={href} rel="noopener">
            {caption}
          </a>
          <span className="user-host">{readHost(href)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Name of the host that a link leads to, as people say it; the link itself when it names none. */
function readHost(href: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(href)?.[1] ?? href;
}
