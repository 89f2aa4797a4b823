import type { AuthorItem } from '#app/engine/model/page-data.ts';

/** An author's image, or the initials. Decorative, because the name is beside it. */
export function AuthorAvatar({ author: { image, initials } }: { author: AuthorItem }) {
  return image === undefined ? (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  ) : (
    <img className="avatar" src={image} alt="" width={48} height={48} />
  );
}
