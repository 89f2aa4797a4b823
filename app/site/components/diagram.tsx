import type { ReactNode } from 'react';

/**
 * Width of the content of every diagram, in view box units: about the width of a phone in CSS pixels, so that text
 * stays legible.
 */
export const DIAGRAM_WIDTH = 400;

/** Padding around the content, so that no stroke is clipped. */
const PADDING = 2;

/** Props that all diagrams share. */
export interface DiagramTexts {
  /** Text alternative: describes the image in a sentence or two. */
  label: string;
  /** Text below the diagram. */
  caption?: string | undefined;
}

interface DiagramProps extends DiagramTexts {
  /** In view box units. */
  height: number;
  /** Class in addition to `diagram`. */
  className?: string;
  children: ReactNode;
}

/** A diagram that follows the color mode. Its parts are styled by class; see styles/diagrams.css. */
export function Diagram({ label, caption, height, className, children }: DiagramProps) {
  const size = { width: DIAGRAM_WIDTH + 2 * PADDING, height: height + 2 * PADDING };
  return (
    <figure className={className === undefined ? 'diagram' : `diagram ${className}`}>
      <svg
        viewBox={`${-PADDING} ${-PADDING} ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        {...size}
      >
        {children}
      </svg>
      {caption === undefined ? null : <figcaption className="caption quiet">{caption}</figcaption>}
    </figure>
  );
}

/** Text of a diagram, with a trailing space, because search indexes it as text. */
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
  lines: readonly string[];
  x: number;
  /** Baseline of the first line. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  kind?: 'diagram-name' | 'diagram-quiet';
}

/** Lines of text, centered around a point. */
export function CenteredText({ lines, x, y, kind }: Omit<DiagramTextProps, 'anchor'>) {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + 4.5;
  return <DiagramText lines={lines} x={x} y={top} {...(kind === undefined ? {} : { kind })} />;
}

/** A straight arrow, with the head that all diagrams share; see also `arrowsize` in graphviz.server.ts. */
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

/** Line height of text, in view box units. */
export const LINE_HEIGHT = 16;

/** Wraps text into lines of at most `max` characters; a longer word gets its own line. */
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
