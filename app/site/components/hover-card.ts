import styles from '#app/site/styles/hover-card.css?inline';

/** What a card shows, as plain text. */
export interface CardContent {
  /** A signature or a type. */
  code: string;
  /** What is known beside it, e.g. its default. */
  facts?: string;
  /** A sentence about it. */
  text?: string | undefined;
}

/** What a card belongs to. Equal keys are the same owner. */
export interface CardOwner {
  key: unknown;
  /** The content; undefined if there is none, or it could not be loaded. */
  load(): Promise<CardContent | undefined>;
  /** Called when the card is hidden. */
  unload?: () => void;
  /** Where the owner is in the viewport. */
  locate(): DOMRect;
  /** Element that the card describes to screen readers. */
  described: HTMLElement;
}

/** The card of an article. It stays while its owner or the card itself is hovered or focused, and Escape dismisses it. */
export interface HoverCard {
  /** Shows the card of an owner, unless that was dismissed. */
  open(owner: CardOwner, delay?: number): void;
  close(delay?: number): void;
  /** Whether an event is one of the card. */
  isInside(event: Event): boolean;
}

/** In milliseconds: a pointer that only passes opens nothing, and has time to reach the card. */
export const OPEN_DELAY = 150;
export const CLOSE_DELAY = 250;

/** Distance to the owner and to the edges of the viewport, in pixels. */
const GAP = 6;

/** Creates the card; undefined in a browser without popovers. */
export function createHoverCard(article: HTMLElement, signal: AbortSignal): HoverCard | undefined {
  const element = document.createElement('div');
  if (!('showPopover' in element)) return undefined;
  addStyles(signal);
  element.id = `${article.id}-card`;
  element.className = 'hover-card';
  element.role = 'tooltip';
  element.popover = 'manual';
  article.append(element);
  let owner: CardOwner | undefined;
  let dismissed: unknown;
  let timer: number | undefined;

  function hide(): void {
    owner?.described.removeAttribute('aria-describedby');
    owner?.unload?.();
    owner = undefined;
    if (element.matches(':popover-open')) element.hidePopover();
  }

  async function show(wanted: CardOwner): Promise<void> {
    hide();
    owner = wanted;
    const content = await wanted.load().catch(() => undefined);
    if (owner !== wanted || content === undefined || signal.aborted) return;
    fill(element, content);
    element.showPopover();
    position(element, wanted.locate());
    wanted.described.setAttribute('aria-describedby', element.id);
  }

  function later(run: () => void, delay: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, delay);
  }

  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || owner === undefined) return;
      dismissed = owner.key;
      window.clearTimeout(timer);
      hide();
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    window.clearTimeout(timer);
    hide();
    element.remove();
  });
  return {
    open(wanted, delay = 0) {
      window.clearTimeout(timer);
      if (owner?.key === wanted.key || dismissed === wanted.key) return;
      dismissed = undefined;
      later(() => void show(wanted), delay);
    },
    close(delay = 0) {
      later(() => {
        dismissed = undefined;
        hide();
      }, delay);
    },
    isInside(event) {
      const isInside = event.target instanceof Node && element.contains(event.target);
      if (isInside) window.clearTimeout(timer);
      return isInside;
    },
  };
}

function fill(card: HTMLElement, { code, facts, text }: CardContent): void {
  card.replaceChildren(
    ...[['code', code] as const, ['small', facts] as const, ['p', text] as const].flatMap(
      ([tag, content]) => {
        if (content === undefined || content === '') return [];
        const part = document.createElement(tag);
        part.textContent = content;
        return [part];
      },
    ),
  );
}

/** Below the owner, or above it where there is no room. */
function position(card: HTMLElement, { left, top, bottom }: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = card;
  const isAbove = bottom + GAP + height > clientHeight && top - GAP - height > 0;
  const x = Math.max(GAP, Math.min(left, clientWidth - width - GAP));
  card.style.left = `${window.scrollX + x}px`;
  card.style.top = `${window.scrollY + (isAbove ? top - GAP - height : bottom + GAP)}px`;
}

/** Adds the styles as a constructed stylesheet, which a strict content policy allows. */
function addStyles(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}
