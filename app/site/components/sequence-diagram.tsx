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
import { findPart, findPartClass } from './parts.ts';

interface SequenceStep {
  /** Sender; one of `actors`. */
  from: string;
  /** Recipient; the same as the sender for a self-message. */
  to: string;
  text: string;
  /** Whether this is a response, which is drawn with a dashed line. */
  reply?: boolean;
  /** Name of a group. Its steps are consecutive, and framed together below a tab with the name. */
  group?: string;
  /** Number by which the text refers to the step. */
  number?: number;
}

interface SequenceDiagramProps extends DiagramTexts {
  /** Participants, from left to right; two to four. */
  actors: string[];
  parts?: (string | undefined)[];
  steps: SequenceStep[];
}

const HEAD_HEIGHT = 32;
const MARGIN = 56;
const STEP_HEIGHT = 36;
/** Height of the tab of a group, and the space around the arrows of a group. */
const TAB_HEIGHT = 22;
const FRAME_GAP = 14;
/** Maximum number of characters per line of an action. */
const ACTION_CHARACTERS = 22;
/** Average width of a character in the widest font of the stack. */
const CHARACTER = 7;

/** Messages between actors, from top to bottom in chronological order. */
export function SequenceDiagram({ label, caption, actors, parts, steps }: SequenceDiagramProps) {
  const gap = (DIAGRAM_WIDTH - 2 * MARGIN) / Math.max(actors.length - 1, 1);
  const headWidth = Math.min(2 * MARGIN, gap - 6);
  const findX = (actor: string): number => {
    const index = actors.indexOf(actor);
    if (index === -1) throw new Error(`"${actor}" is not one of the actors ${actors.join(', ')}.`);
    return MARGIN + index * gap;
  };
  const findClass = (actor: string): string | undefined =>
    findPartClass(parts?.[actors.indexOf(actor)] ?? findPart(actor));
  const { rows, groups, end } = arrange(steps);
  return (
    <Diagram label={label} caption={caption} height={end}>
      {groups.map(({ top, bottom }) => (
        <rect
          key={top}
          className="diagram-background"
          x="0"
          y={top}
          width={DIAGRAM_WIDTH}
          height={bottom - top}
          rx="6"
        />
      ))}
      {actors.map((actor) => (
        <g key={actor} className={findClass(actor)}>
          <path className="diagram-life" d={`M${findX(actor)} ${HEAD_HEIGHT}V${end}`} />
          <rect
            className="diagram-actor"
            x={findX(actor) - headWidth / 2}
            y="0"
            width={headWidth}
            height={HEAD_HEIGHT}
            rx="8"
          />
          <CenteredText lines={[actor]} x={findX(actor)} y={HEAD_HEIGHT / 2} kind="diagram-name" />
        </g>
      ))}
      {groups.map(({ name, top }) => (
        <g key={top} className="diagram-tab">
          <rect x="0" y={top} width={name.length * CHARACTER + 20} height={TAB_HEIGHT} rx="6" />
          <DiagramText lines={[name]} x={10} y={top + 15} anchor="start" />
        </g>
      ))}
      {rows.map(({ step, y }) => (
        <g
          key={y}
          className={[findClass(step.from), step.group === undefined ? '' : 'diagram-in']
            .filter(Boolean)
            .join(' ')}
        >
          <Step step={step} y={y} from={findX(step.from)} to={findX(step.to)} />
        </g>
      ))}
    </Diagram>
  );
}

interface StepProps {
  step: SequenceStep;
  y: number;
  from: number;
  to: number;
}

function Step({ step, y, from, to }: StepProps) {
  const { text, reply, number } = step;
  if (from === to) return <Action text={text} number={number} x={from} y={y} />;
  const direction = Math.sign(to - from);
  return (
    <g className={reply === true ? 'diagram-reply' : undefined}>
      <Arrow from={[from, y]} to={[to - direction * 2, y]} />
      <DiagramText lines={[text]} x={(from + to) / 2} y={y - 8} />
      <StepNumber number={number} x={from} y={y} />
    </g>
  );
}

interface ActionProps {
  text: string;
  number: number | undefined;
  x: number;
  y: number;
}

/** Action of a single actor, on its lifeline. */
function Action({ text, number, x, y }: ActionProps) {
  const lines = wrapWords(text, ACTION_CHARACTERS);
  // The number covers the start of the box.
  const inset = number === undefined ? 0 : 10;
  const width = Math.max(...lines.map(({ length }) => length)) * CHARACTER + 20 + inset;
  const left = Math.min(Math.max(x - width / 2, inset), DIAGRAM_WIDTH - width);
  const height = getActionHeight(text);
  return (
    <g>
      <rect x={left} y={y - height} width={width} height={height} rx="8" />
      <CenteredText lines={lines} x={left + (width + inset) / 2} y={y - height / 2} />
      <StepNumber number={number} x={left} y={y - height / 2} />
    </g>
  );
}

function StepNumber({ number, x, y }: { number: number | undefined; x: number; y: number }) {
  if (number === undefined) return null;
  return (
    <g className="diagram-number">
      <circle cx={x} cy={y} r="9" />
      <CenteredText lines={[String(number)]} x={x} y={y} />
    </g>
  );
}

function getActionHeight(text: string): number {
  return wrapWords(text, ACTION_CHARACTERS).length * LINE_HEIGHT + 10;
}

interface Arrangement {
  rows: { step: SequenceStep; y: number }[];
  groups: { name: string; top: number; bottom: number }[];
  end: number;
}

/** Computes the position of each step, and the frame of each group of steps. */
function arrange(steps: readonly SequenceStep[]): Arrangement {
  const rows: Arrangement['rows'] = [];
  const groups: Arrangement['groups'] = [];
  let y = HEAD_HEIGHT;
  let group: string | undefined;
  for (const step of steps) {
    if (step.group !== group) {
      y += FRAME_GAP;
      group = step.group;
      if (group !== undefined) {
        groups.push({ name: group, top: y, bottom: y });
        y += TAB_HEIGHT - 6;
      }
    }
    y += step.from === step.to ? getActionHeight(step.text) + 16 : STEP_HEIGHT;
    rows.push({ step, y });
    const open = groups.at(-1);
    if (group !== undefined && open !== undefined) {
      open.bottom = y + FRAME_GAP;
    }
    const isLastOfGroup = group !== undefined && steps[steps.indexOf(step) + 1]?.group !== group;
    if (isLastOfGroup) y += FRAME_GAP;
  }
  return { rows, groups, end: y + (group === undefined ? 12 : 0) };
}
