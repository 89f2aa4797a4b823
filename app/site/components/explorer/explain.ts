import type { Outcome, Situation } from '#app/site/recordings/recordings.ts';
import type { Lane } from './timeline-model.ts';

/** What the slot of a podlet shows. */
export type SlotKind = 'content' | 'fallback' | 'redirect' | 'empty' | 'none';

/** What is in a slot: `none` when the visitor gets no page. */
export function getSlotKind(slot: string | null): SlotKind {
  if (slot === null) return 'none';
  if (slot.trim() === '') return 'empty';
  if (slot.includes('fallback')) return 'fallback';
  return slot.includes('Redirecting') ? 'redirect' : 'content';
}

/** Explains a lane in a few sentences: why the layout made these requests, and what came of them. */
export function explain(situation: Situation, lane: Lane): string {
  if (!lane.isFetched) return 'An earlier podlet failed the page, so the layout never fetched this one.';
  return `${explainRequests(situation, lane)} ${explainResult(situation, lane)}`;
}

function explainRequests({ view, response }: Situation, { bars }: Lane): string {
  const content = bars.filter(({ target }) => target === 'content');
  const [first] = bars;
  const count = `${bars.length} requests`;
  const isSlow = response === 'slow' && view !== 'recovered';
  const slow = isSlow ? ' The content is slow, but within the timeout.' : '';
  if (first === undefined) return 'The podlet is excluded, so the layout requests nothing.';
  const discarded = bars.filter(({ isDiscarded }) => isDiscarded).length;
  if (discarded > 1)
    return `The instances differ in version, so the layout starts over after each response: ${count}.`;
  if (discarded === 1 && first.isDiscarded)
    return `The first response names a new version. The layout discards it and starts over: ${count} in all.`;
  if (bars.length === 1 && first.target === 'content') {
    const isUnread = view === 'deployed' && typeof first.outcome === 'number' && first.outcome >= 400;
    if (isUnread)
      return 'The layout doesn’t check the version of an error response, so it keeps the old manifest.';
    return `The layout has the manifest cached, so it requests only the content.${slow}`;
  }
  if (content.length === 0)
    return 'The layout can’t read the manifest, so it doesn’t know where the content is. It tries again on every view.';
  const reason = {
    first: 'On the first view the layout knows nothing about the podlet',
    later: 'A failed fetch of a throwable podlet leaves nothing in the cache, so every view starts over',
    expired: 'The cached manifest has expired',
    deployed: NOTHING,
    recovered: NOTHING,
  }[view];
  const steps = bars.map(({ target }) => target).join(', ');
  return `${reason}: ${count}, one after the other (${steps}).${slow}`;
}

function explainResult({ fallback }: Situation, lane: Lane): string {
  const { slot, rejection, bars } = lane;
  const content = bars.filter(({ target }) => target === 'content').at(-1);
  const failure = content === undefined || content.isDiscarded ? '' : describeFailure(content.outcome);
  if (rejection !== undefined) return `${failure}fetch() rejects, and the visitor gets an error page.`;
  switch (getSlotKind(slot)) {
    case 'none':
      return 'The podlet is redirectable, so the layout passes its redirect on to the browser.';
    case 'redirect':
      return 'The layout doesn’t follow the redirect: the body of that response ends up in the page.';
    case 'fallback':
      return `${failure}The slot shows the fallback, which the layout fetched together with the manifest.`;
    case 'empty':
      if (bars.length === 0) return 'The slot stays empty.';
      if (!fallback) return `${failure}The slot stays empty, because the podlet has no fallback.`;
      return `${failure}The slot stays empty: the podlet has a fallback, but the layout never fetched it.`;
    case 'content':
      return 'The slot shows the content.';
  }
}

/** What went wrong with a content request; empty when nothing did. */
function describeFailure(outcome: Outcome): string {
  if (typeof outcome !== 'number') return FAILURES[outcome];
  return outcome < 400 ? '' : `The podlet responds with ${outcome}. `;
}

const NOTHING = 'The layout has nothing cached';

const FAILURES = {
  aborted: 'The podlet sends no headers within the timeout. ',
  refused: 'The podlet refuses the connection. ',
  'broken-off': 'The connection drops in the middle of the body. ',
};
