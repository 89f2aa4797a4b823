import { createElement } from '#app/engine/client/dom/create-element.ts';

/** A region of the page, presented as if a layout composed the page. */
interface Part {
  name: string;
  kind: 'layout' | 'podlet' | 'browser';
  selector: string;
  /** File that renders it. */
  source: string;
}

const PARTS: readonly Part[] = [
  { name: 'Page', kind: 'layout', selector: 'body', source: 'layout/site-layout.tsx' },
  { name: 'Header', kind: 'podlet', selector: '.navbar', source: 'layout/navbar.tsx' },
  { name: 'Sidebar', kind: 'podlet', selector: '.layout > .sidebar', source: 'layout/sidebar.tsx' },
  { name: 'Content', kind: 'podlet', selector: 'main', source: 'screens/page-view.tsx' },
  { name: 'On this page', kind: 'podlet', selector: '.toc', source: 'layout/table-of-contents.tsx' },
  { name: 'Footer', kind: 'podlet', selector: '.footer', source: 'layout/footer.tsx' },
  { name: 'Search', kind: 'browser', selector: '.navbar .search-button', source: 'search-box.ts' },
];

/** Milliseconds between inserting and filling a live region, so that screen readers notice it. */
const ANNOUNCE_DELAY = 100;

let hide: (() => void) | undefined;

/** Toggles the outlines of the page's parts. Escape hides them, too. */
export function toggleParts(button: HTMLElement): void {
  if (hide !== undefined) {
    hide();
    return;
  }
  const controller = new AbortController();
  hide = () => {
    hide = undefined;
    controller.abort();
    button.ariaPressed = 'false';
    button.focus({ preventScroll: true });
  };
  button.ariaPressed = 'true';
  showParts(controller.signal);
}

function showParts(signal: AbortSignal): void {
  const boxes = PARTS.map((part) => {
    const source = createElement('code', {}, findSource(part));
    const label = createElement('span', {}, `${part.name} · ${part.kind}`, source);
    const box = createElement('div', { className: `region part-${part.kind}`, ariaHidden: 'true' }, label);
    return { part, box };
  });
  const status = createElement('p', { role: 'status' });
  const button = createElement('button', { type: 'button', onclick: () => hide?.() }, 'Hide page parts');
  const note = createElement('div', { className: 'parts-note row' }, status, button);
  const overlay = createElement('div', { className: 'parts' }, ...boxes.map(({ box }) => box), note);
  document.body.append(overlay);

  const placeAll = (): void => {
    for (const { part, box } of boxes) placeBox(box, part);
  };
  for (const name of ['scroll', 'resize']) window.addEventListener(name, placeAll, { signal });
  // Content that is opened or loaded, and navigation.
  const resizes = new ResizeObserver(placeAll);
  resizes.observe(document.body);
  const changes = new MutationObserver(placeAll);
  changes.observe(document.querySelector('.page') ?? document.body, { childList: true, subtree: true });
  const onKeydown = ({ key }: KeyboardEvent): void => {
    // An open dialog handles Escape.
    if (key === 'Escape' && document.querySelector('dialog[open]') === null) hide?.();
  };
  window.addEventListener('keydown', onKeydown, { signal });
  placeAll();
  const timer = setTimeout(() => {
    const shown = boxes.filter(({ box }) => !box.hidden).map(({ part }) => part.name);
    status.textContent = `The parts of this page, as if Podium had composed it: ${shown.join(', ')}. Press Escape to hide them.`;
  }, ANNOUNCE_DELAY);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    resizes.disconnect();
    changes.disconnect();
    overlay.remove();
  });
}

/** Positions a box around the visible part of a region, or hides it if the region is out of view. */
function placeBox(box: HTMLElement, { kind, name, selector }: Part): void {
  const region = document.querySelector(selector)?.getBoundingClientRect();
  const header = name === 'Header' || kind !== 'podlet' ? undefined : document.querySelector('.navbar');
  const top = Math.max(region?.top ?? 0, header?.getBoundingClientRect().bottom ?? 0, 0);
  const bottom = Math.min(region?.bottom ?? 0, document.documentElement.clientHeight);
  box.hidden = region === undefined || region.width === 0 || bottom - top < 2;
  if (region === undefined || box.hidden) return;
  Object.assign(box.style, {
    insetBlockStart: `${top}px`,
    left: `${region.left}px`,
    inlineSize: `${region.width}px`,
    blockSize: `${bottom - top}px`,
  });
}

/** Returns the source of a part; for the content, the file in the edit link. */
function findSource({ name, source }: Part): string {
  const edit = document.querySelector<HTMLAnchorElement>('.page-end a')?.href;
  return (name === 'Content' && /\/(content\/.+)$/.exec(edit ?? '')?.[1]) || source;
}
