import {
  STEP,
  type Outcome,
  type RecordedEvent,
  type RecordedHeaders,
  type RequestEvent,
  type Target,
} from '#app/site/recordings/recordings.ts';

/** Intended speed of a response. */
export type Pace = 'fast' | 'slow' | 'never';

/** Milliseconds after which a connection breaks off. */
export const BREAK_OFF_AFTER = 100;

/** Milliseconds that a fast response takes: enough to be drawn. */
export const FAST: Readonly<Record<Target, number>> = { manifest: 20, fallback: 20, content: 40 };

/** Something on the way between layout and podlet that is not a request. */
type Note = Exclude<RecordedEvent, RequestEvent>;

interface OpenRequest {
  at: number;
  target: Target;
  pace: Pace;
  end?: { at: number; outcome: Outcome; headers: RecordedHeaders };
}

/** Everything that happens between a layout and one podlet, in the order in which it starts. */
export class Lane {
  #startedAt = performance.now();
  #events: (OpenRequest | Note)[] = [];
  #isStopped = false;

  /** Forgets what happened; times count from now. */
  restart(): void {
    this.#startedAt = performance.now();
    this.#events = [];
    this.#isStopped = false;
  }

  /** Ends every request, and ignores what happens until the next start. */
  stop(): void {
    for (const event of this.#events)
      if (!isNote(event)) event.end ??= { at: this.#now(), outcome: 'aborted', headers: {} };
    this.#isStopped = true;
  }

  /** Notes a request, and returns what notes its end. */
  begin(target: Target, pace: Pace): (outcome: Outcome, headers?: RecordedHeaders) => void {
    const request: OpenRequest = { at: this.#now(), target, pace };
    if (!this.#isStopped) this.#events.push(request);
    return (outcome, headers = {}) => {
      request.end ??= { at: this.#now(), outcome, headers };
    };
  }

  note(kind: Note[1], text: string): void {
    if (!this.#isStopped) this.#events.push([roundTime(this.#now()), kind, text] as Note);
  }

  /** Whether a request has not ended. */
  get isBusy(): boolean {
    return this.#events.some((event) => !isNote(event) && event.end === undefined);
  }

  /** Milliseconds that the requests take on an idle machine. */
  getIdealTime(timeout: number, slow: number): number {
    const times = this.#events.map((event) => {
      if (isNote(event)) return 0;
      if (event.end?.outcome === 'broken-off') return BREAK_OFF_AFTER;
      if (event.end?.outcome === 'refused') return 0;
      if (event.end?.outcome === 'aborted') return timeout;
      return event.pace === 'slow' ? slow : FAST[event.target];
    });
    return times.reduce((sum, time) => sum + time, 0);
  }

  /** The events, as they are stored. */
  read(): RecordedEvent[] {
    return this.#events.map((event): RecordedEvent => {
      if (isNote(event)) return event;
      const { at, target, end } = event;
      if (end === undefined) throw new Error(`The request for the ${target} has not ended.`);
      const start = roundTime(at);
      const duration = roundTime(end.at - at);
      return Object.keys(end.headers).length === 0
        ? [start, target, duration, end.outcome]
        : [start, target, duration, end.outcome, end.headers];
    });
  }

  /**
   * The events without times, but with the pace of the podlet: what is compared. Not the states of the client, which it leaves
   * when timers run out. Errors that nothing caught are the last, as they come at any time.
   */
  readWithoutTimes(): unknown[] {
    const isUncaught = (event: OpenRequest | Note): boolean => isNote(event) && event[1] === 'uncaught';
    return this.#events
      .filter((event) => !isNote(event) || event[1] !== 'state')
      .sort((one, other) => Number(isUncaught(one)) - Number(isUncaught(other)))
      .map((event) =>
        isNote(event) ? event.slice(1) : [event.target, event.pace, event.end?.outcome, event.end?.headers],
      );
  }

  #now(): number {
    return performance.now() - this.#startedAt;
  }
}

/** In steps of {@link STEP}. */
export function roundTime(milliseconds: number): number {
  return Math.round(milliseconds / STEP) * STEP;
}

function isNote(event: OpenRequest | Note): event is Note {
  return Array.isArray(event);
}
