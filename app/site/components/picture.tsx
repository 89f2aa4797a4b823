interface PictureProps {
  src: string;
  alt: string;
  /** Caption below the image. */
  title?: string;
  width?: string;
  height?: string;
  /** The same image in formats that are smaller, where there are any. */
  avif?: string;
  webp?: string;
  /** Whether it is above the fold and should load immediately. */
  first?: boolean;
  /** Whether it is part of a link, so that it can't be one. */
  linked?: boolean;
}

/** Narrowest image that opens large, in pixels; narrower ones fit on a phone. */
const MIN_WIDTH = 320;

/**
 * An image with its size, so that the page does not move when it arrives. Authors write `![alt](file "caption")`. One that
 * may be scaled down is a link to the file, which opens it in a dialog (`image-dialog.ts`).
 */
export function Picture({
  src,
  alt,
  title,
  width,
  height,
  avif,
  webp,
  first = false,
  linked = false,
}: PictureProps) {
  const loading = first ? undefined : 'lazy';
  const own = <img src={src} alt={alt} width={width} height={height} loading={loading} decoding="async" />;
  const picture =
    avif === undefined && webp === undefined ? (
      own
    ) : (
      <picture>
        {avif === undefined ? null : <source srcSet={avif} type="image/avif" />}
        {webp === undefined ? null : <source srcSet={webp} type="image/webp" />}
        {own}
      </picture>
    );
  const image =
    linked || Number(width) < MIN_WIDTH ? (
      picture
    ) : (
      <a
        className="image-link"
        href={src}
        aria-label={`Open the image: ${alt === '' ? (title ?? src) : alt}`}
      >
        {picture}
      </a>
    );
  if (title === undefined) return image;
  return (
    <span className="figure" role="figure" aria-label={title}>
      {image}
      <span className="caption">{title}</span>
    </span>
  );
}
