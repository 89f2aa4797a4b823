import {
  findBehavior,
  isRequest,
  RESPONSES,
  VIEWS,
  type Behavior,
  type RecordedEvent,
  type RecordingFile,
  type RequestEvent,
  type Situation,
} from '#app/site/recordings/recordings.ts';
import { listSituations } from './situations.ts';

/** Observable difference between two releases, for the visitor or the podlet. */
export interface Difference {
  about: 'visitor' | 'requests' | 'process';
  before: string;
  after: string;
  situations: Situation[];
}

/** Messages that only one of two releases logs or rejects with. */
export interface MessageDifferences {
  gone: string[];
  added: string[];
}

/** Describes the differences between two recordings, sorted by the number of situations, descending. */
export function describeDifferences(old: RecordingFile, recorded: RecordingFile): Difference[] {
  const differences = new Map<string, Difference>();
  for (const situation of listSituations()) {
    const before = findBehavior(old, situation);
    const after = findBehavior(recorded, situation);
    if (before === undefined || after === undefined) continue;
    for (const [about, describe] of Object.entries(DESCRIPTIONS) as [Difference['about'], Describe][]) {
      const [was, is] = [describe(before), describe(after)];
      if (was === is) continue;
      const key = [about, was, is].join('\n');
      const known = differences.get(key);
      if (known === undefined)
        differences.set(key, { about, before: was, after: is, situations: [situation] });
      else known.situations.push(situation);
    }
  }
  return [...differences.values()].sort((a, b) => b.situations.length - a.situations.length);
}

/** Compares the messages of two recordings. */
export function compareMessages(old: RecordingFile, recorded: RecordingFile): MessageDifferences {
  const common = listSituations().filter((situation) =>
    [old, recorded].every((file) => findBehavior(file, situation) !== undefined),
  );
  const [before, after] = [listMessages(old, common), listMessages(recorded, common)];
  return {
    gone: before.filter((message) => !after.includes(message)),
    added: after.filter((message) => !before.includes(message)),
  };
}

const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' });

/** Summarizes the common properties of situations in a few words. */
export function summarizeSituations(situations: readonly Situation[]): string {
  const responses = [...new Set(situations.map(({ response }) => response))];
  const words = [ANY_OF.format(responses.map((name) => RESPONSES[name]))];
  const add = (isCommon: (situation: Situation) => boolean, word: string): void => {
    if (situations.every(isCommon)) words.push(word);
  };
  add(({ throwable }) => throwable, 'throwable');
  add(({ throwable }) => !throwable, 'not throwable');
  add(({ fallback }) => fallback, 'with a fallback');
  add(({ fallback }) => !fallback, 'without a fallback');
  const manifests = [...new Set(situations.map(({ manifest }) => manifest))];
  if (!manifests.includes('fast'))
    words.push(`manifest ${manifests.map((name) => name.replace('status-', '')).join(' or ')}`);
  const views = [...new Set(situations.map(({ view }) => view))];
  if (views.length <= 2) words.push(views.map((view) => VIEWS[view]).join(' and '));
  return words.join('; ');
}

/** Formats differences for the terminal, one per line. */
export function formatDifferences(old: RecordingFile, recorded: RecordingFile): string {
  const { gone, added } = compareMessages(old, recorded);
  const lines = [
    ...describeDifferences(old, recorded).map(
      ({ about, before, after, situations }) =>
        `${LABELS[about]}: ${after}; before: ${before} (${situations.length} ${situations.length === 1 ? 'situation' : 'situations'}: ${summarizeSituations(situations)})`,
    ),
    ...gone.map((message) => `No longer logged or thrown: ${message}`),
    ...added.map((message) => `New: ${message}`),
  ];
  return lines.length === 0 ? 'Nothing differs.\n' : `${lines.join('\n')}\n`;
}

const LABELS: Readonly<Record<Difference['about'], string>> = {
  visitor: 'The visitor gets',
  requests: 'Requests to the podlet',
  process: 'The process of the layout',
};

type Describe = (behavior: Behavior) => string;

const DESCRIPTIONS: Readonly<Record<Difference['about'], Describe>> = {
  visitor: ({ status, slot }) => {
    if (status === 0) return 'no response within three seconds';
    if (status >= 400) return `an error page with status ${status}`;
    if (status >= 300) return 'the redirect';
    if (slot === '') return 'a page with an empty slot';
    if (slot?.includes('fallback of')) return 'a page with the fallback';
    if (slot?.includes('content of')) return 'a page with the content';
    return "a page with the body of the podlet's response";
  },
  requests: ({ events }) => listRequests(events.filter(isRequest)),
  process: ({ events }) =>
    events.some(([, kind]) => kind === 'uncaught')
      ? 'an uncaught error crashes the layout'
      : 'no uncaught error',
};

/** Lists requests in order; a repeated sequence is listed once, with the number of repetitions. */
function listRequests(requests: readonly RequestEvent[]): string {
  const words = requests.map(([, target, , outcome]) =>
    outcome === 200 ? target : `${target} (${outcome === 'broken-off' ? 'connection dropped' : outcome})`,
  );
  for (let size = 1; size <= words.length / 2; size += 1) {
    const part = words.slice(0, size).join(', ');
    const count = words.length / size;
    if (Number.isInteger(count) && Array.from({ length: count }, () => part).join(', ') === words.join(', '))
      return `${count} × ${part}`;
  }
  return words.join(', ') || 'none';
}

function listMessages(recording: RecordingFile, situations: readonly Situation[]): string[] {
  const messages = situations.flatMap((situation) =>
    (findBehavior(recording, situation)?.events ?? []).flatMap(readMessage),
  );
  return [...new Set(messages)].sort();
}

/** Returns the level and message of a log line, without parts that differ between podlets. */
function readMessage(event: RecordedEvent): string[] {
  if (isRequest(event) || event[1] === 'state') return [];
  const [, kind, message] = event;
  return [`${kind}: ${message.replace(/ - (?:resource|url): \S+/g, '').replace(/ (?:on|at) http\S+/, '')}`];
}
