import { getLayoutCode, getPodletCode, type CodeLine } from './code-lines.ts';
import { getTimeout, type PodletRun } from './recorded-runs.ts';
import { describeOutcome } from './timeline-drawing.tsx';
import type { Lane, Timeline } from './timeline-model.ts';

interface RunDetailsProps {
  podlets: readonly PodletRun[];
  timeline: Timeline;
  isOpen: boolean;
}

/** Every request with its headers, what the layout logs, and the code that the situation is about. */
export function RunDetails({ podlets, timeline, isOpen }: RunDetailsProps) {
  return (
    <details className="run" open={isOpen} data-nosnippet="">
      <summary>Requests, log, and code</summary>
      {podlets.map(({ name, situation }, index) => {
        const lane = timeline.lanes[index];
        return lane === undefined ? null : (
          <div key={name} className="run-podlet">
            <RequestTable name={name} lane={lane} />
            <Log lane={lane} />
            <div className="run-code">
              <Code
                title="layout.js"
                part="layout"
                lines={getLayoutCode(name, situation, getTimeout(situation))}
              />
              <Code title="podlet.js" part="podlet" lines={getPodletCode(name, situation)} />
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
            <th scope="col">Request</th>
            <th scope="col">Starts at</th>
            <th scope="col">Ends</th>
            <th scope="col">Response headers</th>
          </tr>
        </thead>
        <tbody>
          {lane.bars.length === 0 ? (
            <tr>
              <td colSpan={4}>none</td>
            </tr>
          ) : (
            lane.bars.map((bar, index) => (
              <tr key={index}>
                <th scope="row">{bar.target}</th>
                <td>{bar.start} ms</td>
                <td>{describeOutcome(bar)}</td>
                <td>
                  {Object.entries(bar.headers).map(([header, value]) => (
                    <code key={header}>
                      {header}: {value}
                    </code>
                  ))}
                </td>
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Lines that the layout logs, and the error with which `fetch()` rejects. */
function Log({ lane: { log, rejection } }: { lane: Lane }) {
  const lines = log.map(([, kind, message]) => `${kind}: ${message}`);
  if (rejection !== undefined) lines.push(`fetch() rejects: ${rejection[2]}`);
  return (
    <ul className="run-log">
      {lines.length === 0 ? <li>The layout logs nothing.</li> : null}
      {lines.map((line, index) => (
        <li key={index}>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  );
}

interface CodeProps {
  title: string;
  part: 'layout' | 'podlet';
  lines: readonly CodeLine[];
}

/** A few lines of code; those that the situation is about are marked. */
function Code({ title, part, lines }: CodeProps) {
  return (
    <div className={`run-file part-${part}`}>
      <p>{title}</p>
      <pre>
        <code>
          {lines.map(([text, isMarked = false], index) =>
            isMarked ? (
              <mark key={index}>
                {text}
                {'\n'}
              </mark>
            ) : (
              `${text}\n`
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
