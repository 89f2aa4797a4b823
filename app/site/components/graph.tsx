interface GraphProps {
  /** Text alternative of the drawing. */
  alt: string;
  /** Caption below the drawing. */
  title?: string;
  /** In CSS pixels. */
  width: string;
  height: string;
  viewBox: string;
  /** What is inside of the `<svg>`. */
  html: string;
}

/** A drawing made of a text, when the page is compiled. Authors write a fence of the language `dot`. */
export function Graph({ alt, title, width, height, viewBox, html }: GraphProps) {
  return (
    <figure className="graph">
      {/* It scrolls where it is wider than the text, so the keyboard has to reach it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="graph-scroller" role="group" aria-label="Drawing" tabIndex={0}>
        <svg
          role="img"
          aria-label={alt}
          width={width}
          height={height}
          viewBox={viewBox}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      {title === undefined ? null : <figcaption className="caption">{title}</figcaption>}
    </figure>
  );
}
