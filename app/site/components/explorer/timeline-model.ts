import {
  isDiscarded,
  isRequest,
  type Behavior,
  type FetchOrder,
  type LogEvent,
  type Outcome,
  type RecordedEvent,
  type RecordedHeaders,
  type RejectEvent,
  type Target,
} from '#app/site/recordings/recordings.ts';

/** A request, with its position on the time axis in milliseconds. */
export interface Bar {
  target: Target;
  start: number;
  end: number;
  outcome: Outcome;
  /** Whether the layout did not use the response: it was aborted, failed, or had another version. */
  isCrossedOut: boolean;
  /** Whether the response had another version than the manifest, so that the layout started over. */
  isDiscarded: boolean;
  headers: RecordedHeaders;
}

/** A podlet's part of a page view. */
export interface Lane {
  /** Whether the podlet is fetched; false if an earlier podlet failed the page before. */
  isFetched: boolean;
  bars: Bar[];
  log: LogEvent[];
  rejection: RejectEvent | undefined;
  /** HTML in its slot; null if the visitor gets no page. */
  slot: string | null;
}

/** A page view on a time axis. */
export interface Timeline {
  lanes: Lane[];
  /** Milliseconds until the visitor gets the page. */
  wait: number;
  status: number;
}

/**
 * Combines runs that were recorded with one podlet each. Podlets don't depend on each other, so a page that fetches
 * them in parallel takes as long as the slowest lane, and one that fetches them in sequence as long as all lanes
 * together. The first `fetch()` that rejects fails the page: in parallel, the other requests continue, but the page
 * does not wait for them; in sequence, the podlets after it are never fetched. Only recorded durations are added; a
 * busy layout takes longer.
 */
export function combine(behaviors: readonly Behavior[], order: FetchOrder): Timeline {
  const offsets = behaviors.map((_, index) =>
    order === 'parallel' ? 0 : behaviors.slice(0, index).reduce((sum, { wait }) => sum + wait, 0),
  );
  const ends = behaviors.map(({ wait }, index) => wait + (offsets[index] ?? 0));
  const firstRejected = behaviors
    .map((behavior, index) => ({ behavior, end: ends[index] ?? 0 }))
    .filter(({ behavior }) => findRejection(behavior) !== undefined)
    .sort((a, b) => a.end - b.end)[0];
  const withoutPage = behaviors.find(({ slot }) => slot === null);
  const wait = firstRejected?.end ?? Math.max(0, ...ends);
  return {
    lanes: behaviors.map((behavior, index) => {
      const offset = offsets[index] ?? 0;
      const isFetched = order === 'parallel' || firstRejected === undefined || offset < firstRejected.end;
      return isFetched ? createLane(behavior, offset) : { ...createLane(behavior, 0), ...NOT_FETCHED };
    }),
    wait,
    status: (firstRejected?.behavior ?? withoutPage)?.status ?? 200,
  };
}

const NOT_FETCHED = { isFetched: false, bars: [], log: [], rejection: undefined, slot: null };

function createLane(behavior: Behavior, offset: number): Lane {
  const { events, slot } = behavior;
  const bars = events.filter(isRequest).map((event): Bar => {
    const [start, target, duration, outcome, headers = {}] = event;
    const discarded = isDiscarded(events, event);
    return {
      target,
      start: start + offset,
      end: start + duration + offset,
      outcome,
      isDiscarded: discarded,
      isCrossedOut: discarded || typeof outcome !== 'number' || outcome >= 400,
      headers,
    };
  });
  return {
    isFetched: true,
    bars,
    log: events.filter(isLog).map(([at, kind, message]) => [at + offset, kind, message]),
    rejection: findRejection(behavior),
    slot,
  };
}

function isLog(event: RecordedEvent): event is LogEvent {
  return event[1] === 'info' || event[1] === 'warn' || event[1] === 'error';
}

function findRejection({ events }: Behavior): RejectEvent | undefined {
  return events.find((event): event is RejectEvent => event[1] === 'reject');
}

/** The time axis of a page view. */
export interface Axis {
  /** Milliseconds at the right edge. */
  end: number;
  /** Labeled times in milliseconds, from 0. */
  ticks: number[];
}

/**
 * Creates an axis that fits all requests and their timeouts, at least 4/3 of the timeout, so that fast views look fast.
 */
export function createAxis({ lanes, wait }: Timeline, timeout: number): Axis {
  const ends = lanes.flatMap(({ bars }) => bars.map(({ start, end }) => Math.max(end, start + timeout)));
  const last = Math.max(wait, (timeout * 4) / 3, ...ends);
  const step = [50, 100, 200, 250, 500, 1000].find((size) => last / size <= 4) ?? 2000;
  const end = Math.ceil(last / (step / 2)) * (step / 2);
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  return { end, ticks: ticks.filter((tick) => tick < end) };
}
