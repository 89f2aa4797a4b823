import type { ReactNode } from 'react';

/** Width of the content of every diagram, in units of its view box: about a phone's width in CSS pixels, so that text stays legible. */
export const DIAGRAM_WIDTH = 400;

/** Space around the content, so that no stroke is cut off. */
const PADDING = 2;

interface DiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** Text below the diagram. */
  caption?: string | undefined;
  /** In the units of the view box. */
  height: number;
  children: ReactNode;
}

/** A drawing that follows the color mode. Its parts get their looks from classes: see styles/diagrams.css. */
export function Diagram({ label, caption, height, children }: DiagramProps) {
  const size = { width: DIAGRAM_WIDTH + 2 * PADDING, height: height + 2 * PADDING };
  return (
    <figure className="diagram">
      <svg
        viewBox={`${-PADDING} ${-PADDING} ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        {...size}
      >
        {children}
      </svg>
      {caption === undefined ? null : <figcaption className="caption">{caption}</figcaption>}
    </figure>
  );
}

/** Text of a diagram, with a space behind it: search reads an image's words as text. */
export function DiagramText({ lines, x, y, anchor = 'middle', kind }: DiagramTextProps) {
  return (
    <>
      {lines.map((line, index) => (
        <text key={line} x={x} y={y + index * LINE_HEIGHT} textAnchor={anchor} className={kind}>
          {line}{' '}
        </text>
      ))}
    </>
  );
}

interface DiagramTextProps {
  /** Lines below each other. */
  lines: readonly string[];
  x: number;
  /** Base line of the first of them. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  kind?: 'diagram-name' | 'diagram-quiet';
}

/** Lines of text, centered around a point. */
export function CenteredText({ lines, x, y, kind }: Omit<DiagramTextProps, 'anchor'>) {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4.5;
  return <DiagramText lines={lines} x={x} y={top} {...(kind === undefined ? {} : { kind })} />;
}

/** A straight arrow, with the head that all diagrams share; also see `arrowsize` in graphviz.server.ts. */
export function Arrow({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const [x, y] = to;
  const [across, down] = [Math.sign(x - from[0]), Math.sign(y - from[1])];
  const base = [x - across * 8, y - down * 8] as const;
  return (
    <>
      <path d={`M${from.join(' ')}L${base.join(' ')}`} />
      <path
        className="diagram-head"
        d={`M${x} ${y}L${base[0] + down * 3} ${base[1] + across * 3}L${base[0] - down * 3} ${base[1] - across * 3}z`}
      />
    </>
  );
}

/** From one line of text to the next. */
export const LINE_HEIGHT = 16;

/** Breaks text into lines of at most so many characters; a longer word has its own line. */
export function wrapWords(text: string, max: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= max)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
