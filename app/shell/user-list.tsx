import type { UserItem } from '#app/content/page-data.ts';

/** Organisations with their pictures. */
export function UserList({ users }: { users: readonly UserItem[] }) {
  return (
    <ul className="user-list">
      {users.map(({ caption, href, image }) => (
        <li key={caption}>
          <a href={href} rel="noopener">
            <img src={image.src} width={image.width} height={image.height} alt="" />
            <span>{caption}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
