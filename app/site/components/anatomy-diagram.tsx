import { Diagram, DIAGRAM_WIDTH, DiagramText, type DiagramTexts } from './diagram.tsx';
import { findPartClass } from './parts.ts';

interface AnatomyDiagramProps extends DiagramTexts {
  /**
   * Segments of a text, such as a URL, in order, with their meaning and the part of the system that determines them.
   */
  parts: { text: string; meaning: string; part?: string }[];
}

/** Maximum width of a character of code, across the fonts of the stack. */
const CHARACTER = 7.9;
const TEXT_Y = 24;
const ROW_HEIGHT = 26;

/**
 * Annotated text, such as a URL: a line leads from each segment to its meaning below. The last segment's meaning is on
 * top, so that no line crosses text.
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

/** Computes the position of each segment in the text, and the row of its meaning. */
function arrange(parts: AnatomyDiagramProps['parts']) {
  let x = 0;
  return parts.map(({ text, meaning, part }, index) => {
    const left = x;
    const width = text.length * CHARACTER;
    x += width;
    return { text, meaning, part, left, width, y: TEXT_Y + 14 + (parts.length - index) * ROW_HEIGHT };
  });
}
