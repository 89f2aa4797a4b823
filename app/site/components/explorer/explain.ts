import { STEP, type Outcome, type Situation, type View } from '#app/site/recordings/recordings.ts';
import type { Bar, Lane, Timeline } from './timeline-model.ts';

/** Kind of content in a podlet's slot. */
export type SlotKind = 'content' | 'fallback' | 'redirect' | 'empty' | 'none';

/** Returns the kind of content in a slot: `none` if the visitor gets no page. */
export function getSlotKind(slot: string | null): SlotKind {
  if (slot === null) return 'none';
  if (slot.trim() === '') return 'empty';
  if (slot.includes('fallback')) return 'fallback';
  return slot.includes('Redirecting') ? 'redirect' : 'content';
}

/** Summarizes what the visitor gets in a sentence. */
export function summarize(names: readonly string[], { lanes, status, wait }: Timeline): string {
  const time = wait < STEP ? 'immediately' : `after ${wait}\u00a0ms`;
  if (status >= 400) return `The visitor gets an error page ${time}.`;
  if (status >= 300) return `The visitor is redirected ${time}.`;
  const parts = lanes.map(({ slot }, index) => `${SLOTS[getSlotKind(slot)]} ${names[index]}`);
  return `The visitor gets the page ${time}, with ${new Intl.ListFormat('en').format(parts)}.`;
}

const SLOTS: Readonly<Record<SlotKind, string>> = {
  content: 'the content of the',
  fallback: 'the fallback of the',
  redirect: 'the redirect body of the',
  empty: 'nothing from the',
  none: '',
};

/** Explains a lane in a few sentences: why the layout made these requests, and their result. */
export function explain(situation: Situation, lane: Lane): string {
  if (!lane.isFetched) return 'An earlier podlet made the page fail, so the layout never fetches this one.';
  const { slot, rejection, bars } = lane;
  const content = bars.filter(({ target }) => target === 'content').at(-1);
  const failure = content === undefined || content.isDiscarded ? undefined : describeFailure(content.outcome);
  const result = rejection === undefined ? describeSlot(situation, slot, bars.length) : 'fetch() rejects.';
  return [explainRequests(situation, bars), failure, result].filter(Boolean).join(' ');
}

function explainRequests({ view, response }: Situation, bars: readonly Bar[]): string {
  const [first] = bars;
  if (first === undefined) return 'The podlet is excluded, so the layout requests nothing.';
  const targets = bars.map(({ target }) => target);
  const requests = `${bars.length} requests, one after the other (${targets.join(', ')}).`;
  const discarded = bars.filter(({ isDiscarded }) => isDiscarded).length;
  if (discarded > 1) return `The layout starts over whenever a response has a different version: ${requests}`;
  if (discarded === 1 && first.isDiscarded)
    return `The first response has a new version, so the layout discards it and starts over: ${requests}`;
  if (!targets.includes('content'))
    return 'Without a manifest, the layout doesn’t know where the content is. It tries again on every view.';
  if (view === 'deployed' && bars.length === 1 && Number(first.outcome) >= 400)
    return 'The layout doesn’t read the version of an error response, so it keeps the old manifest.';
  const isSlow = response === 'slow' && view !== 'recovered';
  const slow = isSlow ? ' The content is slow, but within the timeout.' : '';
  if (bars.length === 1) return `The layout has the manifest cached, so it requests only the content.${slow}`;
  return `${REASONS[view]}: ${requests}${slow}`;
}

/** Why the layout requests more than the content. */
const REASONS: Readonly<Record<View, string>> = {
  first: 'The layout knows only the URL of the manifest',
  later: 'A throwable podlet that fails leaves nothing in the cache, so every view starts over',
  expired: 'The cached manifest has expired',
  deployed: 'The layout has nothing cached',
  recovered: 'The layout has nothing cached',
};

function describeSlot({ fallback }: Situation, slot: string | null, requests: number): string {
  const kind = getSlotKind(slot);
  if (kind !== 'empty') return RESULTS[kind];
  if (requests === 0) return '';
  return fallback ? 'The layout never fetched the fallback.' : 'The podlet has no fallback.';
}

const RESULTS: Readonly<Record<Exclude<SlotKind, 'empty'>, string>> = {
  none: 'The podlet is redirectable, so the layout passes the redirect on.',
  redirect: 'The layout doesn’t follow the redirect: its body ends up in the page.',
  fallback: 'The layout had fetched the fallback together with the manifest.',
  content: '',
};

/** Describes how a content request failed; empty if it succeeded. */
function describeFailure(outcome: Outcome): string {
  if (typeof outcome !== 'number') return FAILURES[outcome];
  return outcome < 400 ? '' : `The podlet responds with ${outcome}.`;
}

const FAILURES = {
  aborted: 'The podlet sends no headers within the timeout.',
  refused: 'The podlet refuses the connection.',
  'broken-off': 'The connection drops in the middle of the body.',
};
