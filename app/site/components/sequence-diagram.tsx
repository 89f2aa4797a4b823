import { Diagram, DIAGRAM_WIDTH, DiagramText } from './diagram.tsx';

interface SequenceStep {
  /** Name of who sends; one of `actors`. */
  from: string;
  /** Name of who receives; the sender itself for something that it does alone. */
  to: string;
  /** What is sent or done. */
  text: string;
  /** Whether this is a response, which is drawn with a dashed line. */
  reply?: boolean;
  /** Steps of one group follow each other and are on one ground, under the group's name. */
  group?: string;
}

interface SequenceDiagramProps {
  /** Text alternative: what the image shows, in a sentence or two. */
  label: string;
  /** Who takes part, from left to right; two to four. */
  actors: string[];
  steps: SequenceStep[];
}

const HEAD_HEIGHT = 32;
const MARGIN = 52;
const STEP_HEIGHT = 38;
const GROUP_HEAD = 24;
/** Width of a character, as the widest font of the stack has it on average. */
const CHARACTER = 7;

/** Who sends what to whom, one below the other in the order of time. */
export function SequenceDiagram({ label, actors, steps }: SequenceDiagramProps) {
  const gap = (DIAGRAM_WIDTH - 2 * MARGIN) / Math.max(actors.length - 1, 1);
  const headWidth = Math.min(104, gap - 6);
  const findX = (actor: string): number => {
    const index = actors.indexOf(actor);
    if (index === -1) throw new Error(`"${actor}" is not one of the actors ${actors.join(', ')}.`);
    return MARGIN + index * gap;
  };
  const { rows, groups, end } = arrange(steps);
  return (
    <Diagram label={label} height={end + 12}>
      {groups.map(({ name, top, bottom }) => (
        <g key={top}>
          <rect
            className="diagram-ground"
            x="4"
            y={top}
            width={DIAGRAM_WIDTH - 8}
            height={bottom - top}
            rx="8"
          />
          <DiagramText lines={[name]} x={14} y={top + 17} anchor="start" kind="diagram-quiet" />
        </g>
      ))}
      {actors.map((actor, index) => (
        <g key={actor} className={`diagram-${(index % 3) + 1}`}>
          <path className="diagram-life" d={`M${findX(actor)} ${HEAD_HEIGHT + 2}V${end + 6}`} />
          <rect x={findX(actor) - headWidth / 2} y="2" width={headWidth} height={HEAD_HEIGHT} rx="8" />
          <DiagramText lines={[actor]} x={findX(actor)} y={HEAD_HEIGHT / 2 + 7} kind="diagram-name" />
        </g>
      ))}
      {rows.map(({ step, y }) => (
        <Step key={y} step={step} y={y} from={findX(step.from)} to={findX(step.to)} />
      ))}
    </Diagram>
  );
}

function Step({ step, y, from, to }: { step: SequenceStep; y: number; from: number; to: number }) {
  if (from === to) {
    const width = Math.min(step.text.length * CHARACTER + 20, DIAGRAM_WIDTH - 16);
    const left = Math.min(Math.max(from - width / 2, 8), DIAGRAM_WIDTH - 8 - width);
    return (
      <g className="diagram-deed">
        <rect x={left} y={y - 18} width={width} height="24" rx="12" />
        <DiagramText lines={[step.text]} x={left + width / 2} y={y - 1} />
      </g>
    );
  }
  const direction = Math.sign(to - from);
  const tip = to - direction * 3;
  return (
    <g className={step.reply === true ? 'diagram-reply' : undefined}>
      <path d={`M${from + direction * 3} ${y}H${tip}`} />
      <path d={`M${tip - direction * 7} ${y - 5}L${tip} ${y}L${tip - direction * 7} ${y + 5}`} />
      <DiagramText lines={[step.text]} x={(from + to) / 2} y={y - 7} />
    </g>
  );
}

interface Arranged {
  rows: { step: SequenceStep; y: number }[];
  groups: { name: string; top: number; bottom: number }[];
  /** Where the last row ends. */
  end: number;
}

/** Gives each step its height, and each group of steps its ground. */
function arrange(steps: readonly SequenceStep[]): Arranged {
  const rows: Arranged['rows'] = [];
  const groups: Arranged['groups'] = [];
  let y = HEAD_HEIGHT + 8;
  let group: string | undefined;
  for (const step of steps) {
    if (step.group !== group) {
      if (group !== undefined || rows.at(-1)?.step.from === rows.at(-1)?.step.to) y += 10;
      group = step.group;
      if (group !== undefined) {
        groups.push({ name: group, top: y + 4, bottom: y });
        y += GROUP_HEAD - 4;
      }
    }
    y += STEP_HEIGHT;
    rows.push({ step, y });
    const open = groups.at(-1);
    if (group !== undefined && open !== undefined) open.bottom = y + 12;
  }
  return { rows, groups, end: y + (group === undefined ? 6 : 12) };
}
