import { Diagram, DIAGRAM_WIDTH, DiagramText } from './diagram.tsx';

interface AnatomyDiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** Parts of a text, such as a URL, in order, with their meanings. */
  parts: { text: string; meaning: string }[];
}

/** Width of one character of the diagram's code type, as the fonts of the stack have it at most. */
const CHARACTER = 7.9;
const TEXT_Y = 24;
const ROW_HEIGHT = 26;

/**
 * A text taken apart: below each part a line leads to what it is, the last part's on top, so that no line crosses a word.
 */
export function AnatomyDiagram({ label, parts }: AnatomyDiagramProps) {
  const placed = arrange(parts);
  return (
    <Diagram label={label} height={TEXT_Y + 22 + parts.length * ROW_HEIGHT}>
      {placed.map(({ text, meaning, left, width, y, index }) => {
        const middle = left + width / 2;
        const toRight = middle + 12 + meaning.length * 7 < DIAGRAM_WIDTH;
        return (
          <g key={left} className={`diagram-${(index % 3) + 1}`}>
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
  let x = 4;
  return parts.map(({ text, meaning }, index) => {
    const left = x;
    const width = text.length * CHARACTER;
    x += width;
    return { text, meaning, left, width, y: TEXT_Y + 14 + (parts.length - index) * ROW_HEIGHT, index };
  });
}
