import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import type { MemberCards } from '#app/engine/model/member-card.ts';
import { decodePart } from '#app/engine/urls/paths.ts';
import { fetchJson } from './fetch-json.ts';
import {
  CLOSE_DELAY,
  createHoverCard,
  OPEN_DELAY,
  type CardContent,
  type CardTrigger,
} from './hover-card.ts';
import type { Interaction } from '#app/engine/client/dom/interaction.ts';
import { attachTypeCards } from './type-cards.ts';

/**
 * Shows hover cards for an article's links to API members, and for names in code.
 *
 * @param interactions those with links and code while this module was loading
 */
export function attach(
  article: HTMLElement,
  signal: AbortSignal,
  interactions: readonly Interaction[],
): void {
  const [first] = interactions;
  const card = signal.aborted ? undefined : createHoverCard(article, signal);
  if (card === undefined || first === undefined) return;
  attachTypeCards(article, card, signal, interactions.findLast(({ event }) => event !== undefined)?.event);
  const onPointer = (event: Event): void => {
    // A tap follows the link.
    if (card.isInside(event) || (event as PointerEvent).pointerType === 'touch') return;
    if (findClosest(event.target, '[data-types]') !== null) return;
    const link = findLink(event);
    if (link === undefined) card.close(CLOSE_DELAY);
    else card.open(toTrigger(link), OPEN_DELAY);
  };
  const onFocus = (event: Event): void => {
    const link = findLink(event);
    if (link?.matches(':focus-visible') === true) card.open(toTrigger(link));
  };
  article.addEventListener('pointerover', onPointer, { signal });
  article.addEventListener('focusin', onFocus, { signal });
  article.addEventListener('pointerleave', () => card.close(CLOSE_DELAY), { signal });
  article.addEventListener('focusout', () => card.close(), { signal });
  const { owner } = first;
  if (!owner.matches('.name-link')) return;
  if (owner.matches(':hover, :focus-visible')) card.open(toTrigger(owner as HTMLAnchorElement), OPEN_DELAY);
}

function findLink({ target }: Event): HTMLAnchorElement | undefined {
  return (findClosest(target, '.name-link') as HTMLAnchorElement | null) ?? undefined;
}

function toTrigger(link: HTMLAnchorElement): CardTrigger {
  return {
    key: link,
    load: () => fetchMember(link),
    // The last line of a link that wraps.
    locate: () => [...link.getClientRects()].at(-1) ?? link.getBoundingClientRect(),
    described: link,
  };
}

async function fetchMember(link: HTMLAnchorElement): Promise<CardContent | undefined> {
  const { origin, pathname, hash } = new URL(link.href);
  const members = await fetchJson<MemberCards>(`${origin}${pathname.replace(/\/$/, '')}/members.json`);
  const id = decodePart(hash.slice(1));
  const member = Object.hasOwn(members, id) ? members[id] : undefined;
  if (member === undefined) return undefined;
  const { code, kind, type, default: defaultValue, text } = member;
  const facts = [kind, type, defaultValue === undefined ? undefined : `default ${defaultValue}`];
  return { code, facts: facts.filter((fact) => fact !== undefined).join(' · '), text };
}
