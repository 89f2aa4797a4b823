interface PictureProps {
  src: string;
  alt: string;
  /** Stands below the picture as its caption. */
  title?: string;
  width?: string;
  height?: string;
}

/** A picture with its size, so that the page does not move when it arrives. Authors write `![alt](file "caption")`. */
export function Picture({ src, alt, title, width, height }: PictureProps) {
  const image = <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  if (title === undefined) return image;
  return (
    <span className="figure" role="figure" aria-label={title}>
      {image}
      <span className="caption">{title}</span>
    </span>
  );
}
