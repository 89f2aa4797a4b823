interface GraphProps {
  alt: string;
  title?: string;
  /** In CSS pixels. */
  width: string;
  height: string;
  viewBox: string;
  html: string;
}

/** Graph that is rendered when the page is compiled. Authors write a fence with the language `dot`. */
export function Graph({ alt, title, width, height, viewBox, html }: GraphProps) {
  return (
    <figure className="graph">
      {/* Scrollable if it is wider than the text, so it must be focusable. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="graph-scroller" role="group" aria-label="Diagram" tabIndex={0}>
        <svg
          role="img"
          aria-label={alt}
          width={width}
          height={height}
          viewBox={viewBox}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      {title === undefined ? null : <figcaption className="caption quiet">{title}</figcaption>}
    </figure>
  );
}
