import { mayPrefetch } from '#app/engine/client/dom/connection.ts';
import type { ElementUse } from '#app/engine/client/dom/element-use.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';

/** Code that is loaded on demand. */
interface LazyBehavior {
  /** Attaches it to an article. The signal may have been aborted while the code was loaded. */
  attach(article: HTMLElement, signal: AbortSignal, uses: readonly ElementUse[]): void;
}

/** Behavior that is loaded when one of these elements is used. */
const LAZY: readonly (readonly [owners: string, load: () => Promise<LazyBehavior>])[] = [
  // Cards, of links to members of the reference and of code with types. Without them, links are links.
  ['.name-link, [data-types]', () => import('./card-owners.ts')],
  ['[data-island]:not([data-hydrated])', () => import('./islands.ts')],
];

/** Loads such behavior at the first hover, focus, or tap. */
export function enhanceLazily(article: HTMLElement, signal: AbortSignal): void {
  for (const [owners, load] of LAZY) {
    const uses: ElementUse[] = [];
    let isAttached = false;
    const onUse = (owner: HTMLElement | null, event?: Event): void => {
      if (isAttached || owner === null) return;
      // The boot script has repeated a click, to which what works without a script (checkboxes, links) has reacted already.
      if (event?.isTrusted === false && owner.dataset['island'] !== undefined) event.preventDefault();
      uses.push({ owner, event });
      load().then(
        ({ attach }) => {
          if (!isAttached) attach(article, signal, uses);
          isAttached = true;
        },
        // The next hover tries again.
        () => undefined,
      );
    };
    for (const type of ['pointerover', 'focusin', 'click']) {
      article.addEventListener(type, (event) => onUse(findClosest(event.target, owners), event), { signal });
    }
    // The app enhances the article again, perhaps because of that hover. Some islands need no use: `#explorer:…` is about one.
    const checkCurrent = (): void => {
      const [name] = window.location.hash.slice(1).split(':');
      const current = `:hover, :focus-within${mayPrefetch() ? ', [data-when]' : ''}, [data-island="${CSS.escape(name ?? '')}" i]`;
      onUse(article.querySelector(`:is(${owners}):is(${current})`));
    };
    checkCurrent();
    window.addEventListener('hashchange', checkCurrent, { signal });
  }
}
