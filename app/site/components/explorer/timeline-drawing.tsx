import { STEP } from '#app/site/recordings/recordings.ts';
import { createAxis, type Axis, type Bar, type Timeline } from './timeline-model.ts';

/**
 * Paths of the mark for each podlet of a page, so that podlets differ by more than their names: circle, square,
 * triangle.
 */
const MARKS = ['M6 1a5 5 0 1 0 .01 0z', 'M1.5 1.5h9v9h-9z', 'M6 1l5 9.5H1z'];

/** Mark of a podlet, by its position on the page. */
export function PodletMark({ index }: { index: number }) {
  return (
    <svg className="podlet-mark" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={MARKS[index % MARKS.length]} />
    </svg>
  );
}

interface TimelineDrawingProps {
  /** Names of the podlets, in the order of the lanes. */
  names: readonly string[];
  timeline: Timeline;
  /** Timeout of the requests in each lane, in milliseconds. */
  timeouts: readonly number[];
}

/**
 * Requests as bars on a time axis. Each row is the requested resource, the bar, and the outcome, so that it reads as a
 * list without the drawing.
 */
export function TimelineDrawing({ names, timeline, timeouts }: TimelineDrawingProps) {
  const axis = createAxis(timeline, Math.max(...timeouts));
  return (
    <div className="timeline" data-nosnippet="">
      <div className="timeline-row timeline-axis" aria-hidden="true">
        <svg className="timeline-track">
          {axis.ticks.map((tick) => (
            <text key={tick} x={toX(tick, axis)} y="1em">
              {tick === 0 ? '0 ms' : tick}
            </text>
          ))}
        </svg>
      </div>
      <p className="timeline-row timeline-visitor part-browser">
        <span>visitor</span> <Track axis={axis} start={0} end={timeline.wait} />{' '}
        <b>
          HTTP {timeline.status}, {formatTime(timeline.wait)}
        </b>
      </p>
      {timeline.lanes.map(({ bars, isFetched }, index) => (
        <div key={names[index]} className="timeline-lane part-podlet">
          <p className="timeline-name">
            <PodletMark index={index} /> {names[index]}
          </p>
          {bars.length === 0 ? (
            <p className="timeline-row">
              <span>{isFetched ? 'no requests' : 'not fetched'}</span>
              <Track axis={axis} />
            </p>
          ) : (
            <ol>
              {bars.map((bar, at) => (
                <li key={at} className="timeline-row" data-crossed={bar.isCrossedOut ? '' : undefined}>
                  <span>{bar.target}</span>{' '}
                  <Track
                    axis={axis}
                    start={bar.start}
                    end={bar.end}
                    limit={bar.start + (timeouts[index] ?? 0)}
                    isCrossedOut={bar.isCrossedOut}
                  />{' '}
                  <span>{describeOutcome(bar)}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      ))}
    </div>
  );
}

/** Describes the outcome of a request in a few words. */
export function describeOutcome({ outcome, start, end, isDiscarded }: Bar): string {
  const time = formatTime(end - start);
  if (outcome === 'aborted') return `timeout, ${time}`;
  if (outcome === 'broken-off') return 'connection dropped';
  if (typeof outcome === 'string') return outcome;
  return isDiscarded ? `HTTP ${outcome}, discarded` : `HTTP ${outcome}, ${time}`;
}

/** Formats a duration with the precision of the recording. */
export function formatTime(milliseconds: number): string {
  return milliseconds < STEP ? `under ${STEP} ms` : `${milliseconds} ms`;
}

interface TrackProps {
  axis: Axis;
  /** Start of the bar, in milliseconds. Without `start` and `end`, there is no bar. */
  start?: number;
  end?: number;
  /** Time at which the request times out, in milliseconds. */
  limit?: number;
  isCrossedOut?: boolean;
}

/** Row of the drawing: the lines of the axis, the request's timeout, and its duration. */
function Track({ axis, start, end, limit, isCrossedOut = false }: TrackProps) {
  return (
    <svg className="timeline-track" aria-hidden="true">
      {axis.ticks.map((tick) => (
        <line key={tick} x1={toX(tick, axis)} x2={toX(tick, axis)} y1="0" y2="100%" />
      ))}
      {start === undefined || limit === undefined ? null : (
        <>
          <rect
            className="timeline-limit"
            x={toX(start, axis)}
            y="42%"
            width={toWidth(start, Math.min(limit, axis.end), axis)}
            height="16%"
          />
          {limit > axis.end ? null : (
            <line
              className="timeline-timeout"
              x1={toX(limit, axis)}
              x2={toX(limit, axis)}
              y1="10%"
              y2="90%"
            />
          )}
        </>
      )}
      {start === undefined || end === undefined ? null : (
        <>
          <rect
            className="timeline-bar"
            x={toX(start, axis)}
            y="22%"
            width={toWidth(start, end, axis)}
            height="56%"
            rx="2"
          />
          {isCrossedOut ? (
            <svg className="timeline-cross" x={toX(end, axis)} y="50%" width="1" height="1">
              <path d="M-5-5 5 5M5-5-5 5" />
            </svg>
          ) : null}
        </>
      )}
    </svg>
  );
}

function toX(time: number, { end }: Axis): string {
  return `${round((time / end) * 100)}%`;
}

/** At least 0.75%, so that a duration below the precision of the recording is still visible. */
function toWidth(start: number, end: number, axis: Axis): string {
  return `${round(Math.max(((end - start) / axis.end) * 100, 0.75))}%`;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
