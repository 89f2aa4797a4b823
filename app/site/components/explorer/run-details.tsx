import { getLayoutCode, getPodletCode, MARK } from './code-lines.ts';
import { getTimeout, type PodletRun } from './recorded-runs.ts';
import { describeOutcome, PodletMark } from './timeline-drawing.tsx';
import type { Lane, Timeline } from './timeline-model.ts';

interface RunDetailsProps {
  podlets: readonly PodletRun[];
  timeline: Timeline;
}

/** Every request with its headers, what the layout logs, and the code of the situation. */
export function RunDetails({ podlets, timeline }: RunDetailsProps) {
  return (
    <details className="run" data-nosnippet="">
      <summary>Requests, log, and code</summary>
      {podlets.map(({ name, situation }, index) => {
        const lane = timeline.lanes[index];
        return lane === undefined ? null : (
          <div key={name} className="run-podlet">
            {podlets.length === 1 ? null : (
              <p className="timeline-name part-podlet">
                <PodletMark index={index} /> {name}
              </p>
            )}
            {lane.bars.length === 0 ? null : <RequestTable name={name} lane={lane} />}
            <Log lane={lane} />
            <div className="run-code">
              <Code
                title="layout.js"
                part="layout"
                code={getLayoutCode(name, situation, getTimeout(situation))}
              />
              <Code title="podlet.js" part="podlet" code={getPodletCode(name, situation)} />
            </div>
          </div>
        );
      })}
    </details>
  );
}

function RequestTable({ name, lane }: { name: string; lane: Lane }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroller" role="group" aria-label={`Requests to ${name}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Request', 'Starts at', 'Outcome', 'Response headers'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lane.bars.map((bar, index) => (
            <tr key={index}>
              <th scope="row">{bar.target}</th>
              <td>{bar.start} ms</td>
              <td>{describeOutcome(bar)}</td>
              <td>
                {Object.entries(bar.headers).map((header) => (
                  <code key={header[0]}>{header.join(': ')}</code>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lines that the layout logs, and the error with which `fetch()` rejects. */
function Log({ lane: { log, rejection } }: { lane: Lane }) {
  const lines = log.map(([, kind, message]) => `${kind}: ${message}`);
  if (rejection !== undefined) lines.push(`fetch() rejects: ${rejection[2]}`);
  if (lines.length === 0) return <p>The layout logs nothing.</p>;
  return <pre className="run-log">{lines.join('\n')}</pre>;
}

interface CodeProps {
  title: string;
  part: 'layout' | 'podlet';
  code: string;
}

/** A few lines of code; those specific to the situation are highlighted. */
function Code({ title, part, code }: CodeProps) {
  return (
    <div className={`run-file part-${part}`}>
      <p>{title}</p>
      <pre>
        <code>
          {code.split('\n').map((line, index) => {
            const Line = line.startsWith(MARK) ? 'mark' : 'span';
            return <Line key={index}>{`${line.replace(MARK, '')}\n`}</Line>;
          })}
        </code>
      </pre>
    </div>
  );
}
