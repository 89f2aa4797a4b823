import { Diagram, DIAGRAM_WIDTH, DiagramText } from './diagram.tsx';
import { findPartClass } from './parts.ts';

interface AnatomyDiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** Text below the diagram. */
  caption?: string;
  /** Parts of a text, such as a URL, in order, with their meanings, and with the part of the system that chooses it. */
  parts: { text: string; meaning: string; part?: string }[];
}

/** Width of one character of the diagram's code type, as the fonts of the stack have it at most. */
const CHARACTER = 7.9;
const TEXT_Y = 24;
const ROW_HEIGHT = 26;

/**
 * A text taken apart: below each part a line leads to what it is, the last part's on top, so that no line crosses a word.
 */
export function AnatomyDiagram({ label, caption, parts }: AnatomyDiagramProps) {
  const arranged = arrange(parts);
  return (
    <Diagram label={label} caption={caption} height={TEXT_Y + 22 + parts.length * ROW_HEIGHT}>
      {arranged.map(({ text, meaning, part, left, width, y }) => {
        const middle = left + width / 2;
        const toRight = middle + 12 + meaning.length * 7 < DIAGRAM_WIDTH;
        return (
          <g key={left} className={findPartClass(part)}>
            <path d={`M${left + 2} ${TEXT_Y + 9}H${left + width - 2}`} />
            <path d={`M${middle} ${TEXT_Y + 9}V${y - 4}h${toRight ? 8 : -8}`} />
            <text
              className="diagram-code"
              x={left}
              y={TEXT_Y}
              textLength={width}
              lengthAdjust="spacingAndGlyphs"
            >
              {text}
            </text>
            <DiagramText
              lines={[meaning]}
              x={middle + (toRight ? 12 : -12)}
              y={y}
              anchor={toRight ? 'start' : 'end'}
            />
          </g>
        );
      })}
    </Diagram>
  );
}

/** Computes the position of each part in the text, and a separate row for its meaning. */
function arrange(parts: AnatomyDiagramProps['parts']) {
  let x = 0;
  return parts.map(({ text, meaning, part }, index) => {
    const left = x;
    const width = text.length * CHARACTER;
    x += width;
    return { text, meaning, part, left, width, y: TEXT_Y + 14 + (parts.length - index) * ROW_HEIGHT };
  });
}
