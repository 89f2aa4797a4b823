import { findClosest } from '#app/engine/client/dom/find-closest.ts';

/** What has a card: links to members of the reference, and code with types. */
const OWNERS = '.name-link, [data-types]';

/** Loads the cards of an article at the first hover, focus, or tap of what has one; without them, links are links. */
export function enhanceCards(article: HTMLElement, signal: AbortSignal): void {
  let isAttached = false;
  const load = (owner: HTMLElement | null, event?: Event): void => {
    if (isAttached || owner === null) return;
    void import('./card-owners.ts').then(
      ({ attachCards }) => {
        if (isAttached || signal.aborted) return;
        isAttached = true;
        attachCards(article, signal, owner, event);
      },
      // The next hover tries again.
      () => undefined,
    );
  };
  for (const type of ['pointerover', 'focusin', 'click']) {
    article.addEventListener(type, (event) => load(findClosest(event.target, OWNERS), event), { signal });
  }
  // The app enhances the article again, perhaps because of that hover.
  load(article.querySelector(`:is(${OWNERS}):is(:hover, :focus-visible)`));
}
