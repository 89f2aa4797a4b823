import { mayPrefetch } from '#app/engine/lib/connection.ts';
import type { Interaction } from '#app/engine/client/dom/interaction.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';

interface LazyBehavior {
  /** Attaches the behavior to an article. The signal may have been aborted while the code was loading. */
  attach(article: HTMLElement, signal: AbortSignal, interactions: readonly Interaction[]): void;
}

/** Loaders of behavior, by the selector of the elements whose use triggers them. */
const LAZY: readonly (readonly [owners: string, load: () => Promise<LazyBehavior>])[] = [
  // Hover cards for links to API members and for code with types. Without them, the links still work.
  ['.name-link, [data-types]', () => import('./card-triggers.ts')],
  ['[data-island]:not([data-hydrated])', () => import('./islands.ts')],
];

/** Loads lazy behavior on the first hover, focus, or tap. */
export function enhanceLazily(article: HTMLElement, signal: AbortSignal): void {
  for (const [owners, load] of LAZY) {
    const interactions: Interaction[] = [];
    let isAttached = false;
    const onInteraction = (owner: HTMLElement | null, event?: Event): void => {
      if (isAttached || owner === null) return;
      // The boot script replays clicks, but elements that work without scripts (checkboxes, links) have handled them
      // already.
      if (event?.isTrusted === false && owner.dataset['island'] !== undefined) event.preventDefault();
      interactions.push({ owner, event });
      load().then(
        ({ attach }) => {
          if (!isAttached) attach(article, signal, interactions);
          isAttached = true;
        },
        // The next hover retries.
        () => undefined,
      );
    };
    for (const type of ['pointerover', 'focusin', 'click']) {
      article.addEventListener(type, (event) => onInteraction(findClosest(event.target, owners), event), {
        signal,
      });
    }
    // The app enhances the article again, possibly after the hover. Some islands load without interaction, e.g. the one
    // that `#explorer:…` refers to.
    const checkCurrent = (): void => {
      const [name] = window.location.hash.slice(1).split(':');
      const current = `:hover, :focus-within${mayPrefetch() ? ', [data-when]' : ''}, [data-island="${CSS.escape(name ?? '')}" i]`;
      onInteraction(article.querySelector(`:is(${owners}):is(${current})`));
    };
    checkCurrent();
    window.addEventListener('hashchange', checkCurrent, { signal });
  }
}
