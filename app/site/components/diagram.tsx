import type { ReactNode } from 'react';

/** How wide every diagram is, in units of its view box: about a phone's width in CSS pixels, so that words stay legible. */
export const DIAGRAM_WIDTH = 400;

interface DiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** In the units of the view box. */
  height: number;
  children: ReactNode;
}

/** A drawing that follows the color mode. Its parts get their looks from classes: see styles/diagrams.css. */
export function Diagram({ label, height, children }: DiagramProps) {
  return (
    <figure className="diagram">
      <svg
        viewBox={`0 0 ${DIAGRAM_WIDTH} ${height}`}
        role="img"
        aria-label={label}
        width={DIAGRAM_WIDTH}
        height={height}
      >
        {children}
      </svg>
    </figure>
  );
}

/** Words of a diagram, with a space behind them: search reads an image's words as text. */
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

/** From one line of words to the next. */
export const LINE_HEIGHT = 16;

/** Wraps words at a maximum number of characters; a longer word gets a separate line. */
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
