import type { RequestListener } from 'node:http';
import {
  respond,
  breakOff,
  makeLayout,
  messageOf,
  REFUSED_ORIGIN,
  register,
  registerRead,
  silence,
  startPodlet,
  thrower,
  visitor,
} from './servers.ts';

/** Timeout of podlet requests, in milliseconds. */
export const TIMEOUT = 80;

/** How a layout handles errors and redirects of a podlet. */
export type Mode = 'default' | 'throwable' | 'redirectable';

interface Behavior {
  content?: RequestListener;
  contentUrl?: string;
  manifestStatus?: number;
}

/** Result of fetching a podlet. */
export interface Outcome {
  content?: string;
  redirect?: unknown;
  message?: string;
  error?: { isBoom?: boolean; statusCode?: number; output?: { statusCode?: number } };
}

const outcomes = new Map<string, Promise<Outcome>>();

/** Fetches a podlet with this behavior, with or without a fallback. Cached by combination. */
export function outcomeOf(key: string, behavior: Behavior, mode: Mode, fallback: boolean): Promise<Outcome> {
  const id = `${key} ${mode} ${fallback}`;
  const known = outcomes.get(id) ?? fetchOnce(behavior, mode, fallback);
  outcomes.set(id, known);
  return known;
}

async function fetchOnce(behavior: Behavior, mode: Mode, fallback: boolean): Promise<Outcome> {
  const { contentUrl } = behavior;
  const podlet = await startPodlet({
    ...(behavior.content !== undefined && { content: behavior.content }),
    ...(behavior.manifestStatus !== undefined && { manifestStatus: behavior.manifestStatus }),
    manifest: {
      ...(fallback && { fallback: '/fallback' }),
      ...(contentUrl !== undefined && { content: contentUrl }),
    },
  });
  const options = { throwable: mode === 'throwable', redirectable: mode === 'redirectable' };
  const stub =
    behavior.content === silence
      ? await registerRead(podlet.uri, { ...options, timeout: TIMEOUT })
      : register(makeLayout(), podlet.uri, options);
  try {
    const { content, redirect } = await stub.fetch(visitor());
    return { content, redirect };
  } catch (error) {
    const url = contentUrl ?? `${podlet.origin}/content`;
    return {
      error: error as NonNullable<Outcome['error']>,
      message: (await messageOf(thrower(error), { '<url>': url }))
        .replace(/(?<=responded with )\d+/, '<status>')
        .replace(/\d+(?= times$)/, '<n>'),
    };
  } finally {
    await podlet.close();
  }
}

/** Podlet behaviors by failure, as named in facts-rows.ts. */
export const behaviors: Record<string, (statuses: readonly number[]) => Record<string, Behavior>> = {
  '2xx': byStatus,
  '3xx': byStatus,
  '4xx or 5xx': byStatus,
  'no headers within timeout': () => ({ silence: { content: silence } }),
  'connection refused or reset': () => ({
    refused: { contentUrl: `${REFUSED_ORIGIN}/content` },
    reset: { content: breakOff },
  }),
  'version never settles': () => {
    let version = 0;
    return {
      versions: {
        content: (request, response) => {
          version += 1;
          respond(200, 'BODY', { 'podlet-version': `2.0.${version}` })(request, response);
        },
      },
    };
  },
  'manifest never obtained': () => ({ manifest: { manifestStatus: 404 } }),
};

function byStatus(statuses: readonly number[]): Record<string, Behavior> {
  return Object.fromEntries(
    statuses.map((status) => [`${status}`, { content: respond(status, 'BODY', { location: '/elsewhere' }) }]),
  );
}

/** Keyword for the outcome. Throws if the cases of a row differ. */
export async function wordsFor(row: string, mode: Mode, statuses: readonly number[]): Promise<string> {
  const found = new Set<string>();
  const behavior = behaviors[row];
  if (behavior === undefined) throw new Error(`There is no behavior for "${row}"`);
  for (const [key, variant] of Object.entries(behavior(statuses))) {
    const withFallback = await outcomeOf(`${row} ${key}`, variant, mode, true);
    const without = await outcomeOf(`${row} ${key}`, variant, mode, false);
    const empty = ['204', '304'].includes(key);
    found.add(describeOutcome(withFallback, without, empty ? '' : 'BODY'));
  }
  if (found.size !== 1) throw new Error(`"${row}" does not have one outcome: ${[...found].join(' / ')}`);
  return [...found].join('');
}

function describeOutcome(withFallback: Outcome, without: Outcome, body: string): string {
  if (withFallback.message !== undefined) return `rejects: \`${withFallback.message}\``;
  if (withFallback.redirect != null)
    return withFallback.content === '' ? 'redirect' : 'redirect with content';
  if (withFallback.content === 'FALLBACK')
    return without.content === '' ? 'fallback' : 'fallback, and without it more';
  if (withFallback.content === body && without.content === body) return 'body';
  return withFallback.content === '' && without.content === ''
    ? 'nothing'
    : `"${withFallback.content ?? ''}"`;
}
