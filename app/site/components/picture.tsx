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
}

/** An image with its size, so that the page does not move when it arrives. Authors write `![alt](file "caption")`. */
export function Picture({ src, alt, title, width, height, avif, webp, first = false }: PictureProps) {
  const loading = first ? undefined : 'lazy';
  const own = <img src={src} alt={alt} width={width} height={height} loading={loading} decoding="async" />;
  const image =
    avif === undefined && webp === undefined ? (
      own
    ) : (
      <picture>
        {avif === undefined ? null : <source srcSet={avif} type="image/avif" />}
        {webp === undefined ? null : <source srcSet={webp} type="image/webp" />}
        {own}
      </picture>
    );
  if (title === undefined) return image;
  return (
    <span className="figure" role="figure" aria-label={title}>
      {image}
      <span className="caption">{title}</span>
    </span>
  );
}
