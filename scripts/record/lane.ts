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

/** Milliseconds after which a connection is dropped. */
export const BREAK_OFF_AFTER = 100;

/** Duration of a fast response, in milliseconds: long enough to be visible in the timeline. */
export const FAST: Readonly<Record<Target, number>> = { manifest: 20, fallback: 20, content: 40 };

type OtherEvent = Exclude<RecordedEvent, RequestEvent>;

interface OpenRequest {
  at: number;
  target: Target;
  pace: Pace;
  end?: { at: number; outcome: Outcome; headers: RecordedHeaders };
}

/** Events between a layout and a podlet, in order of their start. */
export class Lane {
  #startedAt = performance.now();
  #events: (OpenRequest | OtherEvent)[] = [];
  #isStopped = false;

  /** Removes all events, and resets the clock. */
  restart(): void {
    this.#startedAt = performance.now();
    this.#events = [];
    this.#isStopped = false;
  }

  /** Ends every request, and ignores events until the next `restart`. */
  stop(): void {
    for (const event of this.#events)
      if (!isOtherEvent(event)) event.end ??= { at: this.#now(), outcome: 'aborted', headers: {} };
    this.#isStopped = true;
  }

  /** Records a request. Returns a function that records its end. */
  begin(target: Target, pace: Pace): (outcome: Outcome, headers?: RecordedHeaders) => void {
    const request: OpenRequest = { at: this.#now(), target, pace };
    if (!this.#isStopped) this.#events.push(request);
    return (outcome, headers = {}) => {
      request.end ??= { at: this.#now(), outcome, headers };
    };
  }

  addEvent(kind: OtherEvent[1], text: string): void {
    if (!this.#isStopped) this.#events.push([roundTime(this.#now()), kind, text] as OtherEvent);
  }

  get isBusy(): boolean {
    return this.#events.some((event) => !isOtherEvent(event) && event.end === undefined);
  }

  /** Returns the duration of the requests on an idle machine, in milliseconds. */
  getIdealTime(timeout: number, slow: number): number {
    const times = this.#events.map((event) => {
      if (isOtherEvent(event)) return 0;
      if (event.end?.outcome === 'broken-off') return BREAK_OFF_AFTER;
      if (event.end?.outcome === 'refused') return 0;
      // Unless the podlet is too slow, an aborted request was delayed.
      if (event.pace === 'never') return timeout;
      const time = event.pace === 'slow' ? slow : FAST[event.target];
      return event.end?.outcome === 'aborted' ? Math.min(timeout, time) : time;
    });
    return times.reduce((sum, time) => sum + time, 0);
  }

  /** Returns the events in the format of recordings. */
  read(): RecordedEvent[] {
    return this.#events.map((event): RecordedEvent => {
      if (isOtherEvent(event)) return event;
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
   * Returns the events for comparison: without times, but with the pace of the podlet. Excludes states of the client,
   * which change on timers. Uncaught errors are last, because their order varies.
   */
  readWithoutTimes(): unknown[] {
    const isUncaught = (event: OpenRequest | OtherEvent): boolean =>
      isOtherEvent(event) && event[1] === 'uncaught';
    return this.#events
      .filter((event) => !isOtherEvent(event) || event[1] !== 'state')
      .sort((a, b) => Number(isUncaught(a)) - Number(isUncaught(b)))
      .map((event) =>
        isOtherEvent(event)
          ? event.slice(1)
          : [event.target, event.pace, event.end?.outcome, event.end?.headers],
      );
  }

  #now(): number {
    return performance.now() - this.#startedAt;
  }
}

/** Rounds a time to steps of {@link STEP}. */
export function roundTime(milliseconds: number): number {
  return Math.round(milliseconds / STEP) * STEP;
}

function isOtherEvent(event: OpenRequest | OtherEvent): event is OtherEvent {
  return Array.isArray(event);
}
