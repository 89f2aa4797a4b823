/**
 * Recorded runs of the real packages: what a layout does when it fetches a podlet in a certain situation.
 *
 * A {@link RecordingFile} in `content/recordings` has each distinct behavior once, on a line of its own, and a table that
 * says which situation leads to which behavior. `npm run record` writes it, components read it.
 */

/** How the podlet responds to content requests. Its manifest and its fallback have routes of their own. */
export const RESPONSES = [
  /** Within 10 ms or so. */
  'fast',
  /** Takes longer, but less than the timeout. */
  'slow',
  /** Never responds. */
  'silent',
  'status-500',
  'status-404',
  /** A redirect, to a layout that has not registered the podlet as `redirectable`. */
  'redirect',
  /** The same, registered as `redirectable`; the layout passes the redirect on to the visitor. */
  'redirectable',
  /** Nothing listens on the port: connections are refused, those for the manifest included. */
  'refused',
  /** Sends headers and half of the body, then drops the connection. */
  'broken-off',
  /** Two instances with different versions take turns, so that the content never matches the manifest read before. */
  'unsettled',
  /** The same, with `retries: 1` instead of 4. */
  'unsettled-retries-1',
  /** As `slow`, but the layout's timeout is shorter than that. */
  'slow-timeout-100',
  /** The layout excludes the podlet for the visitor's device type. */
  'excluded',
] as const;

/** How the podlet responds to requests for its manifest. */
export const MANIFESTS = ['fast', 'slow', 'status-500', 'invalid'] as const;

/** Which view of the page is recorded. */
export const VIEWS = [
  /** The first that the layout serves. */
  'first',
  /** The next one. */
  'later',
  /** The next one, after a new version of the podlet was deployed (2.0.0 instead of 1.0.0). */
  'deployed',
  /** The next one, after the manifest expired in the layout. */
  'expired',
  /** The next one, after the podlet recovered: everything is fast again. */
  'recovered',
] as const;

export type ResponseKind = (typeof RESPONSES)[number];
export type ManifestKind = (typeof MANIFESTS)[number];
export type View = (typeof VIEWS)[number];

/** What a recorded run is about: one podlet, its registration, and the view of the page. */
export interface Situation {
  response: ResponseKind;
  /** The podlet has a fallback. */
  fallback: boolean;
  /** It is registered as `throwable`. */
  throwable: boolean;
  manifest: ManifestKind;
  /** The podlet was healthy at the first view, and got into this situation after it. Never with view `first`. */
  wasHealthy: boolean;
  view: View;
}

/** What a layout requests from a podlet. */
export type Target = 'manifest' | 'fallback' | 'content';

/**
 * How a request ended: the status of its response, or
 *
 * - `aborted`: the layout gave up at the timeout, or the visitor did;
 * - `refused`: no connection;
 * - `broken-off`: the podlet dropped the connection within the body.
 */
export type Outcome = number | 'aborted' | 'refused' | 'broken-off';

/** Response headers that the layout acts on. */
export type RecordedHeaders = Partial<Record<'podlet-version' | 'location', string>>;

/** A request to the podlet: start and duration in milliseconds, in steps of 10, from when the visitor's request arrived. */
export type RequestEvent = readonly [
  start: number,
  target: Target,
  duration: number,
  outcome: Outcome,
  headers?: RecordedHeaders,
];

/** A line in the layout's log, without those of level `debug`. */
export type LogEvent = readonly [at: number, kind: 'info' | 'warn' | 'error', message: string];

/** The state of the layout's client changed. */
export type StateEvent = readonly [at: number, kind: 'state', state: string];

/** `fetch()` rejected. */
export type RejectEvent = readonly [at: number, kind: 'reject', message: string];

/** An error that nothing in the layout caught: its process ends, unless the recorder catches it. */
export type UncaughtEvent = readonly [at: number, kind: 'uncaught', message: string];

export type RecordedEvent = RequestEvent | LogEvent | StateEvent | RejectEvent | UncaughtEvent;

/** What one view of a page did and led to. */
export interface Behavior {
  /** Everything between layout and podlet, in the order in which it started. */
  events: readonly RecordedEvent[];
  /** HTML in the podlet's slot; null when the visitor got no page but an error or a redirect. */
  slot: string | null;
  /** Status that the visitor gets; 0 when the layout does not respond within three seconds. */
  status: number;
  /** Milliseconds that the visitor waits, in steps of 10. */
  wait: number;
}

/** How a layout fetches the podlets of a page: at the same time, or each after the one before. */
export type FetchOrder = 'parallel' | 'sequence';

/** A file of recordings: what one release of the packages does with a single podlet. */
export interface RecordingFile {
  /** Versions of the packages that ran. */
  packages: Readonly<Record<string, string>>;
  /** Milliseconds: the layout's timeout, and how long a slow manifest or slow content takes. */
  timeout: number;
  slow: number;
  /** By ID: the first letters of the requests (`mfc`: manifest, fallback, content), then a short hash. */
  behaviors: Readonly<Record<string, Behavior>>;
  /**
   * IDs of behaviors, by {@link getRow}, separated by spaces: one for each of {@link VIEWS}, then, without the first
   * view, those of a podlet that was healthy at the first view. `-` where nothing was recorded.
   */
  situations: Readonly<Record<string, string>>;
}

/** Situation that the others differ from. */
export const DEFAULT_SITUATION: Situation = {
  response: 'fast',
  fallback: false,
  throwable: false,
  manifest: 'fast',
  wasHealthy: false,
  view: 'first',
};

/** ID of a situation without its view: a row of the table, e.g. `status-500-fallback-throwable-manifest-slow`. */
export function getRow({ response, fallback, throwable, manifest }: Situation): string {
  const words = [response, fallback && 'fallback', throwable && 'throwable'];
  if (manifest !== 'fast') words.push(`manifest-${manifest}`);
  return words.filter(Boolean).join('-');
}

/** ID of a situation, for links: its row, then `was-healthy`, then the view, e.g. `silent-fallback-was-healthy-later`. */
export function getSituationId(situation: Situation): string {
  const { wasHealthy, view } = situation;
  return getRow(situation) + (wasHealthy ? '-was-healthy' : '') + (view === 'first' ? '' : `-${view}`);
}

/** Index of the situation's view in a row of the table. */
export function getColumn({ wasHealthy, view }: Situation): number {
  return VIEWS.indexOf(view) + (wasHealthy ? VIEWS.length - 1 : 0);
}

/** Reads the ID of a situation; undefined when it is not one. */
export function findSituation(id: string): Situation | undefined {
  // The longest name first: one may begin with another.
  const response = RESPONSES.filter((name) => id === name || id.startsWith(`${name}-`)).sort(
    (one, other) => other.length - one.length,
  )[0];
  if (response === undefined) return undefined;
  const rest = id.slice(response.length);
  const situation: Situation = {
    response,
    fallback: rest.startsWith('-fallback'),
    throwable: /^(?:-fallback)?-throwable/.test(rest),
    manifest: MANIFESTS.find((name) => rest.includes(`-manifest-${name}`)) ?? 'fast',
    wasHealthy: rest.includes('-was-healthy'),
    view: VIEWS.find((name) => rest.endsWith(`-${name}`)) ?? 'first',
  };
  // What has another spelling, a word too many, or an unknown one is not an ID.
  const isPossible = !situation.wasHealthy || situation.view !== 'first';
  return isPossible && getSituationId(situation) === id ? situation : undefined;
}

/** ID of the behavior that was recorded for a situation; undefined for what cannot be. */
export function findBehaviorId(file: RecordingFile, situation: Situation): string | undefined {
  const id = file.situations[getRow(situation)]?.split(' ')[getColumn(situation)];
  return id === '-' ? undefined : id;
}

/** Behavior that was recorded for a situation; undefined for what cannot be, such as a deploy while nothing listens. */
export function findBehavior(file: RecordingFile, situation: Situation): Behavior | undefined {
  return file.behaviors[findBehaviorId(file, situation) ?? ''];
}

/** Whether an event is a request. */
export function isRequest(event: RecordedEvent): event is RequestEvent {
  return event[1] === 'manifest' || event[1] === 'fallback' || event[1] === 'content';
}

/** Whether the layout ignored the response to a content request because of its version: another request follows it. */
export function isDiscarded(events: readonly RecordedEvent[], request: RequestEvent): boolean {
  const later = events.slice(events.indexOf(request) + 1);
  return request[1] === 'content' && later.some((event) => isRequest(event));
}
