/**
 * Recorded runs of the real packages: what a layout does when it fetches a podlet in a certain situation.
 *
 * A {@link RecordingFile} in `content/recordings` has each distinct behavior once, on a separate line, and a table that
 * says which situation leads to which behavior. `npm run record` writes it, components read it.
 */

/** How the podlet responds to content requests, in words. Its manifest and its fallback have separate routes. */
export const RESPONSES = {
  /** Within 10 ms or so. */
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
  /** Nothing listens on the port: connections are refused, those for the manifest included. */
  refused: 'is down',
  /** Sends headers and half of the body. */
  'broken-off': 'drops the connection',
  /** The instances take turns, so that the content never matches the manifest read before. */
  unsettled: 'has instances of two versions',
  /** Instead of 4. */
  'unsettled-retries-1': 'has instances of two versions, with retries: 1',
  /** As `slow`, but the layout's timeout is shorter than that. */
  'slow-timeout-100': 'is slower than its timeout',
  /** The visitor has a device type that `excludeBy` names. */
  excluded: 'is excluded for the device',
} as const;

/** How the podlet responds to requests for its manifest, in words. */
export const MANIFESTS = {
  fast: 'works',
  slow: 'is slow',
  'status-500': 'responds with 500',
  invalid: 'is invalid',
} as const;

/** Which view of the page is recorded, in words. */
export const VIEWS = {
  /** The first that the layout serves. */
  first: 'first view',
  /** The next one. */
  later: 'later view',
  /** Version 2.0.0 of the podlet instead of 1.0.0. */
  deployed: 'first view after a deploy',
  /** In the layout. */
  expired: 'first view after the manifest expired',
  /** Everything is fast again. */
  recovered: 'first view after the podlet recovered',
} as const;

export type ResponseKind = keyof typeof RESPONSES;
export type ManifestKind = keyof typeof MANIFESTS;
export type View = keyof typeof VIEWS;

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

/** Precision of recorded times, in milliseconds. */
export const STEP = 10;

/** A request to the podlet: start and duration in milliseconds, in steps of {@link STEP}, from when the visitor's request arrived. */
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
  /** Milliseconds that the visitor waits, in steps of {@link STEP}. */
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
  const views = Object.keys(VIEWS);
  return views.indexOf(view) + (wasHealthy ? views.length - 1 : 0);
}

const [ANY_RESPONSE, ANY_MANIFEST, ANY_VIEW] = [RESPONSES, MANIFESTS, VIEWS].map((words) =>
  Object.keys(words).join('|'),
);

/** ID of a situation, with its response, manifest, and view. */
const ID = new RegExp(
  `^(${ANY_RESPONSE})(-fallback)?(-throwable)?(?:-manifest-(${ANY_MANIFEST}))?(-was-healthy)?(?:-(${ANY_VIEW}))?$`,
);

/** Reads the ID of a situation; undefined when it is not one. */
export function findSituation(id: string): Situation | undefined {
  const [, response, fallback, throwable, manifest = 'fast', wasHealthy, view = 'first'] = ID.exec(id) ?? [];
  const situation = {
    response: response as ResponseKind,
    fallback: fallback !== undefined,
    throwable: throwable !== undefined,
    manifest: manifest as ManifestKind,
    wasHealthy: wasHealthy !== undefined,
    view: view as View,
  };
  // An ID leaves out what is the default, and a first view has nothing before it.
  const isPossible = !situation.wasHealthy || situation.view !== 'first';
  return isPossible && getSituationId(situation) === id ? situation : undefined;
}

/** ID of the behavior that was recorded for a situation; undefined for what cannot be. */
export function findBehaviorId(file: RecordingFile, situation: Situation): string | undefined {
  // Nothing is before the first view.
  if (situation.wasHealthy && situation.view === 'first') return undefined;
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
