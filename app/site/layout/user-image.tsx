import type { UserItem } from '#app/engine/model/page-data.ts';

/** Image of an organization; SVGs inherit the text color. Decorative, because the name is beside it. */
export function UserImage({ user: { drawing, image } }: { user: UserItem }) {
  return drawing === undefined ? (
    <img src={image.src} width={image.width} height={image.height} alt="" />
  ) : (
    <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
  );
}
