interface PictureProps {
  src: string;
  alt: string;
  title?: string;
  width?: string;
  height?: string;
  /** The same image in smaller formats, if available. */
  avif?: string;
  webp?: string;
  /** Whether it is above the fold and should load immediately. */
  first?: boolean;
  /** Whether it is inside a link, and must not be a link itself. */
  linked?: boolean;
}

/** Minimum width of an image that opens enlarged, in pixels; narrower ones fit on a phone. */
const MIN_WIDTH = 320;

/**
 * Image with its dimensions, to avoid a layout shift when it loads. Authors write `![alt](file "caption")`. An image
 * that may be scaled down links to the file, which opens in a dialog (`on-demand.ts`).
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
  const img = <img src={src} alt={alt} width={width} height={height} loading={loading} decoding="async" />;
  const picture =
    avif === undefined && webp === undefined ? (
      img
    ) : (
      <picture>
        {avif === undefined ? null : <source srcSet={avif} type="image/avif" />}
        {webp === undefined ? null : <source srcSet={webp} type="image/webp" />}
        {img}
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
      <span className="caption quiet">{title}</span>
    </span>
  );
}
