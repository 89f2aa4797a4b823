import {
  Arrow,
  CenteredText,
  Diagram,
  DIAGRAM_WIDTH,
  DiagramText,
  type DiagramTexts,
  LINE_HEIGHT,
  wrapWords,
} from './diagram.tsx';

interface Decision {
  question: string;
  yes: string;
}

interface DecisionDiagramProps extends DiagramTexts {
  /** Questions in order; "no" leads to the next one. */
  decisions: Decision[];
  otherwise: string;
}

const QUESTION_WIDTH = 196;
const OUTCOME_WIDTH = 148;
const OUTCOME_X = DIAGRAM_WIDTH - OUTCOME_WIDTH;
const GAP = 30;
const PADDING = 13;
/** Number of characters per line that fit into the boxes. */
const QUESTION_CHARACTERS = 28;
const OUTCOME_CHARACTERS = 20;

/** Yes/no questions from top to bottom, with the outcome of yes beside each. */
export function DecisionDiagram({ label, caption, decisions, otherwise }: DecisionDiagramProps) {
  const { rows, end } = arrange(decisions);
  const last = wrapWords(otherwise, QUESTION_CHARACTERS);
  const lastHeight = getHeight(last.length);
  return (
    <Diagram label={label} caption={caption} height={end + lastHeight}>
      {rows.map(({ question, yes, top, height }) => {
        const middle = top + height / 2;
        const bottom = top + height;
        return (
          <g key={top}>
            <rect x="0" y={top} width={QUESTION_WIDTH} height={height} rx="8" />
            <CenteredText lines={question} x={QUESTION_WIDTH / 2} y={middle} />
            <Arrow from={[QUESTION_WIDTH, middle]} to={[OUTCOME_X - 2, middle]} />
            <DiagramText
              lines={['yes']}
              x={(QUESTION_WIDTH + OUTCOME_X) / 2 - 4}
              y={middle - 7}
              kind="diagram-quiet"
            />
            <rect
              className="diagram-outcome"
              x={OUTCOME_X}
              y={top}
              width={OUTCOME_WIDTH}
              height={height}
              rx="8"
            />
            <CenteredText lines={yes} x={OUTCOME_X + OUTCOME_WIDTH / 2} y={middle} />
            <Arrow from={[QUESTION_WIDTH / 2, bottom]} to={[QUESTION_WIDTH / 2, bottom + GAP - 2]} />
            <DiagramText
              lines={['no']}
              x={QUESTION_WIDTH / 2 + 10}
              y={bottom + GAP / 2 + 3}
              anchor="start"
              kind="diagram-quiet"
            />
          </g>
        );
      })}
      <rect className="diagram-outcome" x="0" y={end} width={QUESTION_WIDTH} height={lastHeight} rx="8" />
      <CenteredText lines={last} x={QUESTION_WIDTH / 2} y={end + lastHeight / 2} />
    </Diagram>
  );
}

function arrange(decisions: readonly Decision[]) {
  let y = 0;
  const rows = decisions.map(({ question, yes }) => {
    const lines = {
      question: wrapWords(question, QUESTION_CHARACTERS),
      yes: wrapWords(yes, OUTCOME_CHARACTERS),
    };
    const height = getHeight(Math.max(lines.question.length, lines.yes.length));
    const top = y;
    y += height + GAP;
    return { ...lines, top, height };
  });
  return { rows, end: y };
}

function getHeight(lines: number): number {
  return lines * LINE_HEIGHT + 2 * PADDING;
}
