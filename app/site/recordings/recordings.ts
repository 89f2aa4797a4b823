/**
 * Recorded runs of the real packages: what a layout does when it fetches a podlet in a certain situation.
 *
 * A {@link RecordingFile} in `content/recordings` contains each distinct behavior once, on a separate line, and a table
 * that maps situations to behaviors. `npm run record` writes it; components read it.
 */

/** Descriptions of how the podlet responds to content requests. Its manifest and its fallback have separate routes. */
export const RESPONSES = {
  /** Within about 10 ms. */
  fast: 'works',
  /** Takes longer, but less than the timeout. */
  slow: 'is slow',
  silent: 'never responds',
  'status-500': 'responds with 500',
  'status-404': 'responds with 404',
  /** The layout has not registered the podlet as `redirectable`. */
  redirect: 'redirects',
  /** The layout passes the redirect on to the visitor. */
  redirectable: 'redirects, with redirectable: true',
  /** Nothing listens on the port: connections are refused, including those for the manifest. */
  refused: 'is down',
  /** Sends headers and half of the body. */
  'broken-off': 'drops the connection',
  /** The instances alternate, so that the content never matches the version of the last manifest. */
  unsettled: 'has instances of two versions',
  /** One retry instead of the default of 4. */
  'unsettled-retries-1': 'has instances of two versions, with retries: 1',
  /** Like `slow`, but the layout's timeout is shorter. */
  'slow-timeout-100': 'is slower than its timeout',
  /** The visitor has a device type that `excludeBy` names. */
  excluded: 'is excluded for the device',
} as const;

/** Descriptions of how the podlet responds to requests for its manifest. */
export const MANIFESTS = {
  fast: 'works',
  slow: 'is slow',
  'status-500': 'responds with 500',
  invalid: 'is invalid',
} as const;

/** Descriptions of the recorded view of the page. */
export const VIEWS = {
  first: 'first view',
  later: 'later view',
  /** Version 2.0.0 of the podlet instead of 1.0.0. */
  deployed: 'first view after a deploy',
  expired: 'first view after the manifest expired',
  /** Everything is fast again. */
  recovered: 'first view after the podlet recovered',
} as const;

export type View = keyof typeof VIEWS;

/** Conditions of a recorded run: a podlet, its registration, and the view of the page. */
export interface Situation {
  response: keyof typeof RESPONSES;
  fallback: boolean;
  throwable: boolean;
  manifest: keyof typeof MANIFESTS;
  /**
   * Whether the podlet was healthy on the first view, and got into this situation afterward. Never with view `first`.
   */
  wasHealthy: boolean;
  view: View;
}

/** Resource that a layout requests from a podlet. */
export type Target = 'manifest' | 'fallback' | 'content';

/**
 * Outcome of a request: the status of its response, or
 *
 * - `aborted`: the layout's timeout expired, or the visitor aborted;
 * - `refused`: no connection;
 * - `broken-off`: the podlet dropped the connection while sending the body.
 */
export type Outcome = number | 'aborted' | 'refused' | 'broken-off';

/** Response headers that affect the layout. */
export type RecordedHeaders = Partial<Record<'podlet-version' | 'location', string>>;

/** Precision of recorded times, in milliseconds. */
export const STEP = 10;

/** A request to the podlet. Times are in milliseconds since the visitor's request, in steps of {@link STEP}. */
export type RequestEvent = readonly [
  start: number,
  target: Target,
  duration: number,
  outcome: Outcome,
  headers?: RecordedHeaders,
];

/** A line of the layout's log, except for level `debug`. */
export type LogEvent = readonly [at: number, kind: 'info' | 'warn' | 'error', message: string];

/** A change of the state of the layout's client. */
export type StateEvent = readonly [at: number, kind: 'state', state: string];

/** A rejection of `fetch()`. */
export type RejectEvent = readonly [at: number, kind: 'reject', message: string];

/** An uncaught error in the layout, which crashes its process unless the recorder handles it. */
export type UncaughtEvent = readonly [at: number, kind: 'uncaught', message: string];

export type RecordedEvent = RequestEvent | LogEvent | StateEvent | RejectEvent | UncaughtEvent;

/** Events and result of a page view. */
export interface Behavior {
  /** Events between layout and podlet, in order of their start. */
  events: readonly RecordedEvent[];
  /** HTML in the podlet's slot; null if the visitor got an error or a redirect instead of the page. */
  slot: string | null;
  /** Status that the visitor gets; 0 if the layout does not respond within three seconds. */
  status: number;
  /** Milliseconds that the visitor waits, in steps of {@link STEP}. */
  wait: number;
}

/** How a layout fetches the podlets of a page: in parallel, or one after the other. */
export type FetchOrder = 'parallel' | 'sequence';

/** A file of recordings: the behavior of one release of the packages with a single podlet. */
export interface RecordingFile {
  packages: Readonly<Record<string, string>>;
  /** The layout's timeout, and the duration of a slow manifest or slow content, in milliseconds. */
  timeout: number;
  slow: number;
  /** Behaviors by ID: the first letters of the requests (`mfc`: manifest, fallback, content), then a short hash. */
  behaviors: Readonly<Record<string, Behavior>>;
  /**
   * Space-separated IDs of behaviors, by {@link getRow}: one for each of {@link VIEWS}, then one for each view except
   * the first of a podlet that was healthy on the first view. `-` if nothing was recorded.
   */
  situations: Readonly<Record<string, string>>;
}

/**
 * Returns the ID of a situation without its view, i.e. the row of the table, e.g.
 * `status-500-fallback-throwable-manifest-slow`.
 */
export function getRow({ response, fallback, throwable, manifest }: Situation): string {
  const words = [response, fallback && 'fallback', throwable && 'throwable'];
  if (manifest !== 'fast') words.push(`manifest-${manifest}`);
  return words.filter(Boolean).join('-');
}

/**
 * Returns the ID of a situation, for links: its row, then `was-healthy`, then the view, e.g.
 * `silent-fallback-was-healthy-later`.
 */
export function getSituationId(situation: Situation): string {
  const { wasHealthy, view } = situation;
  return getRow(situation) + (wasHealthy ? '-was-healthy' : '') + (view === 'first' ? '' : `-${view}`);
}

/** Returns the index of the situation's view in a row of the table. */
export function getColumn({ wasHealthy, view }: Situation): number {
  const views = Object.keys(VIEWS);
  return views.indexOf(view) + (wasHealthy ? views.length - 1 : 0);
}

const [ANY_RESPONSE, ANY_MANIFEST, ANY_VIEW] = [RESPONSES, MANIFESTS, VIEWS].map((words) =>
  Object.keys(words).join('|'),
);

const ID = new RegExp(
  `^(${ANY_RESPONSE})(-fallback)?(-throwable)?(?:-manifest-(${ANY_MANIFEST}))?(-was-healthy)?(?:-(${ANY_VIEW}))?$`,
);

/** Parses the ID of a situation; undefined if it is invalid. */
export function findSituation(id: string): Situation | undefined {
  const [, response, fallback, throwable, manifest = 'fast', wasHealthy, view = 'first'] = ID.exec(id) ?? [];
  const situation = {
    response: response as Situation['response'],
    fallback: fallback !== undefined,
    throwable: throwable !== undefined,
    manifest: manifest as Situation['manifest'],
    wasHealthy: wasHealthy !== undefined,
    view: view as View,
  };
  // IDs omit default values, and a first view has no history.
  const isPossible = !situation.wasHealthy || situation.view !== 'first';
  return isPossible && getSituationId(situation) === id ? situation : undefined;
}

/** Returns the ID of the behavior recorded for a situation; undefined if the situation is impossible. */
export function findBehaviorId(file: RecordingFile, situation: Situation): string | undefined {
  // The first view has no history.
  if (situation.wasHealthy && situation.view === 'first') return undefined;
  const id = file.situations[getRow(situation)]?.split(' ')[getColumn(situation)];
  return id === '-' ? undefined : id;
}

/**
 * Returns the behavior recorded for a situation; undefined if it is impossible, such as a deployment of a podlet that
 * is down.
 */
export function findBehavior(file: RecordingFile, situation: Situation): Behavior | undefined {
  return file.behaviors[findBehaviorId(file, situation) ?? ''];
}

/** Whether an event is a request. */
export function isRequest(event: RecordedEvent): event is RequestEvent {
  return event[1] === 'manifest' || event[1] === 'fallback' || event[1] === 'content';
}

/**
 * Whether the layout discarded the response to a content request because of its version, i.e. whether another request
 * follows.
 */
export function isDiscarded(events: readonly RecordedEvent[], request: RequestEvent): boolean {
  const later = events.slice(events.indexOf(request) + 1);
  return request[1] === 'content' && later.some((event) => isRequest(event));
}
