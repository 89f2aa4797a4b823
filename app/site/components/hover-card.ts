import { createElement } from '#app/engine/client/dom/create-element.ts';
import styles from '#app/site/styles/hover-card.css?inline';

// A constructed stylesheet, which a strict Content Security Policy allows.
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
document.adoptedStyleSheets.push(sheet);

/** Content of a card, as plain text. */
export interface CardContent {
  /** A signature or a type. */
  code: string;
  /** Facts about it, e.g. its default. */
  facts?: string;
  /** Description, one sentence. */
  text?: string | undefined;
}

/** Element or name that a card describes. Triggers with equal keys are the same. */
export interface CardTrigger {
  key: unknown;
  /** Loads the content; undefined if there is none, or it could not be loaded. */
  load(): Promise<CardContent | undefined>;
  unload?: () => void;
  locate(): DOMRect;
  /** Element that the card describes to screen readers. */
  described: HTMLElement;
}

/**
 * The card of an article. It stays while its trigger or the card itself is hovered or focused, and Escape dismisses it.
 */
export type HoverCard = NonNullable<ReturnType<typeof createHoverCard>>;

/** Delays in milliseconds, so that a passing pointer opens nothing, and the pointer has time to reach the card. */
export const OPEN_DELAY = 150;
export const CLOSE_DELAY = 250;

/** Minimum distance to the trigger and to the edges of the viewport, in pixels. */
const GAP = 6;

/** Creates the card; returns undefined in browsers without popovers. */
export function createHoverCard(article: HTMLElement, signal: AbortSignal) {
  if (!('showPopover' in article)) return undefined;
  const id = `${article.id}-card`;
  const element = createElement('div', { id, className: 'hover-card', role: 'tooltip', popover: 'manual' });
  article.append(element);
  let trigger: CardTrigger | undefined;
  let dismissed: unknown;
  let timer: number | undefined;

  function hide(): void {
    trigger?.described.removeAttribute('aria-describedby');
    trigger?.unload?.();
    trigger = undefined;
    if (element.matches(':popover-open')) element.hidePopover();
  }

  async function show(nextTrigger: CardTrigger): Promise<void> {
    hide();
    trigger = nextTrigger;
    const content = await nextTrigger.load().catch(() => undefined);
    if (trigger !== nextTrigger || content === undefined || signal.aborted) return;
    fill(element, content);
    element.showPopover();
    position(element, nextTrigger.locate());
    nextTrigger.described.setAttribute('aria-describedby', element.id);
  }

  function schedule(run: () => void, delay: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, delay);
  }

  const onKeydown = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape' || trigger === undefined) return;
    dismissed = trigger.key;
    window.clearTimeout(timer);
    hide();
  };
  document.addEventListener('keydown', onKeydown, { signal });
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    hide();
    element.remove();
  });
  return {
    /** Shows the card of a trigger, unless that was dismissed. */
    open(nextTrigger: CardTrigger, delay = 0): void {
      window.clearTimeout(timer);
      if (trigger?.key === nextTrigger.key || dismissed === nextTrigger.key) return;
      dismissed = undefined;
      schedule(() => void show(nextTrigger), delay);
    },
    close(delay = 0): void {
      schedule(() => {
        dismissed = undefined;
        hide();
      }, delay);
    },
    /** Whether an event was dispatched inside the card. If so, cancels pending changes. */
    isInside(event: Event): boolean {
      const isInside = event.target instanceof Node && element.contains(event.target);
      if (isInside) window.clearTimeout(timer);
      return isInside;
    },
  };
}

function fill(card: HTMLElement, { code, facts, text }: CardContent): void {
  card.replaceChildren(
    ...[['code', code] as const, ['small', facts] as const, ['p', text] as const].flatMap(([tag, content]) =>
      content === undefined || content === '' ? [] : createElement(tag, {}, content),
    ),
  );
}

/** Positions the card below the trigger, or above it if there is no room. */
function position(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const isAbove = bottom + GAP + height > clientHeight && top - GAP - height > 0;
  const x = Math.max(GAP, Math.min(left, clientWidth - width - GAP));
  card.style.left = `${window.scrollX + x}px`;
  card.style.top = `${window.scrollY + (isAbove ? top - GAP - height : bottom + GAP)}px`;
}
