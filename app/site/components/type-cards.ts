import { hasModifier } from '#app/engine/client/dom/plain-input.ts';
import { createElement } from '#app/engine/client/dom/create-element.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import type { PageTypes } from '#app/engine/model/page-types.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { CLOSE_DELAY, OPEN_DELAY, type CardContent, type CardTrigger, type HoverCard } from './hover-card.ts';
import { fetchJson } from './fetch-json.ts';

interface TypedRange {
  range: Range;
  content: CardContent;
}

/** Selector of code blocks with types; the value is the index of the sample in the page's types. */
const BLOCKS = '[data-types]';

/** Name of the CSS highlight of the current name; also used in the stylesheet. */
const HIGHLIGHT = 'typed-name';

/** Last click in a block, until the reader does something else. Kept here, because the article is enhanced again when the app starts. */
let lastClick: MouseEvent | undefined;

/**
 * Shows the type of the name that is hovered, tapped, or reached with arrow keys: a block is one tab stop, and Left and
 * Right move between names.
 *
 * @param first event that caused the cards to load
 */
export function attachTypeCards(
  article: HTMLElement,
  card: HoverCard,
  signal: AbortSignal,
  first: Event | undefined,
): void {
  const status = createElement('div', { className: 'visually-hidden', role: 'status' });
  article.append(status);
  const namesByBlock = new WeakMap<HTMLElement, Promise<TypedRange[]>>();
  let current: TypedRange | undefined;

  function listNames(block: HTMLElement): Promise<TypedRange[]> {
    const cached = namesByBlock.get(block);
    if (cached !== undefined) return cached;
    const names = readNames(block);
    namesByBlock.set(block, names);
    // If the request fails, the next hover retries.
    names.catch(() => namesByBlock.delete(block));
    return names;
  }

  function show(block: HTMLElement, name: TypedRange, delay: number): void {
    current = name;
    card.open(toTrigger(block, name), delay);
  }

  const onPointer = (event: PointerEvent | MouseEvent, delay: number): void => {
    const block = findClosest(event.target, BLOCKS);
    if (block === null) return;
    if (event.type === 'click') lastClick = event;
    const { clientX, clientY } = event;
    void listNames(block)
      .catch((): TypedRange[] => [])
      .then((names) => {
        const name = names.find(({ range }) => isAt(range, clientX, clientY));
        if (name === undefined) card.close(CLOSE_DELAY);
        else show(block, name, delay);
      });
  };

  const onKey = async (block: HTMLElement, step: number): Promise<void> => {
    const names = await listNames(block).catch((): TypedRange[] => []);
    // Without names, the keys scroll as usual, by the browsers' step.
    if (names.length === 0) block.scrollBy({ left: step * 40 });
    const at = current === undefined ? -1 : names.indexOf(current);
    const next = at === -1 ? names.at(step > 0 ? 0 : -1) : names[at + step];
    if (next === undefined) return;
    next.range.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show(block, next, 0);
    status.textContent = [next.content.code, next.content.text].filter(Boolean).join('. ');
  };

  const onPointermove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') onPointer(event, OPEN_DELAY);
  };
  article.addEventListener('pointermove', onPointermove, { signal });
  article.addEventListener('click', (event) => onPointer(event, 0), { signal });
  for (const name of ['focusout', 'keydown', 'pointermove', 'scroll'])
    window.addEventListener(name, () => (lastClick = undefined), { signal, capture: true, passive: true });
  const onKeydown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLElement) || !target.matches(BLOCKS)) return;
    if (hasModifier(event)) return;
    event.preventDefault();
    void onKey(target, step);
  };
  article.addEventListener('keydown', onKeydown, { signal });
  signal.addEventListener('abort', () => status.remove());
  // The card of a tap, which also loads the app, must stay open.
  const last = first ?? lastClick;
  if (last instanceof MouseEvent && article.contains(last.target as Node))
    onPointer(last, last.type === 'click' ? 0 : OPEN_DELAY);
}

function toTrigger(block: HTMLElement, name: TypedRange): CardTrigger {
  return {
    key: name,
    load: () => {
      if (canHighlight()) CSS.highlights.set(HIGHLIGHT, new Highlight(name.range));
      return Promise.resolve(name.content);
    },
    unload: () => {
      if (canHighlight()) CSS.highlights.delete(HIGHLIGHT);
    },
    locate: () => name.range.getBoundingClientRect(),
    described: block,
  };
}

function canHighlight(): boolean {
  return typeof Highlight === 'function' && 'highlights' in CSS;
}

async function readNames(block: HTMLElement): Promise<TypedRange[]> {
  const { infos, samples } = await fetchJson<PageTypes>(
    `${normalizePath(window.location.pathname)}/types.json`,
  );
  const code = block.querySelector('code');
  if (code === null) return [];
  const names = samples[Number(block.dataset['types'])] ?? [];
  const findRange = createRangeFinder(code);
  return names.flatMap(([line, column, length, info]) => {
    const range = findRange(line, column, length);
    const [text, description] = infos[info] ?? [];
    return range === undefined || text === undefined
      ? []
      : [{ range, content: { code: text, text: description } }];
  });
}

/** Creates a function that finds text by line and column. Removed lines of a diff are not counted. */
function createRangeFinder(
  code: Element,
): (line: number, column: number, length: number) => Range | undefined {
  const elements = [...code.querySelectorAll('.line:not(del)')];
  const plain = elements.length > 0 ? [] : code.textContent.split('\n');
  return (line, column, length) => {
    const root = elements.length > 0 ? elements[line] : code;
    const before = plain.slice(0, line).reduce((sum, { length: size }) => sum + size + 1, 0);
    const start = root && findPosition(root, before + column);
    const end = root && findPosition(root, before + column + length - 1);
    if (start === undefined || end === undefined) return undefined;
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(end[0], end[1] + 1);
    return range;
  };
}

/** Finds the text node that contains an offset, and the offset within the node. */
function findPosition(root: Element, offset: number): [node: Node, offset: number] | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const size = node.textContent?.length ?? 0;
    if (left < size) return [node, left];
    left -= size;
  }
  return undefined;
}

function isAt(range: Range, x: number, y: number): boolean {
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}
