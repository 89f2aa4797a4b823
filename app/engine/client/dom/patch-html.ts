/**
 * For the dev server: applies the changes of an HTML fragment to the DOM and preserves everything else, including open
 * panels, selected tabs, focus, selection, and scroll positions, which readers and scripts have changed.
 */

/** Last HTML of each element, as parsed by the browser. */
const lastHtml = new WeakMap<HTMLElement, Node>();

/** Patches the content of an element. `first` is the HTML that React rendered. */
export function patchHtml(element: HTMLElement, first: string, next: string): void {
  apply(element, lastHtml.get(element) ?? parse(first), parse(next));
}

/** Like `patchHtml`, for an element patched before. Calls `prepare` before the first change, if any. */
export function patchAgain(element: HTMLElement, next: string, prepare: () => void): void {
  const before = lastHtml.get(element);
  const after = parse(next);
  if (before === undefined || before.isEqualNode(after)) return;
  prepare();
  apply(element, before, after);
}

function apply(element: HTMLElement, before: Node, after: Node): void {
  lastHtml.set(element, after);
  patchChildren(element, before, after);
}

function parse(html: string): Node {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Attributes controlled by the reader: whether a panel is open, and which item is current. */
const READER_ATTRIBUTES = new Set(['open', 'aria-current']);

function patch(shown: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  if (shown instanceof Element && before instanceof Element && after instanceof Element) {
    if (before.tagName === after.tagName && before.namespaceURI === after.namespaceURI) {
      patchAttributes(shown, before, after);
      // An island renders its content itself.
      if (!shown.hasAttribute('data-hydrated')) patchChildren(shown, before, after);
      return;
    }
  }
  shown.parentNode?.replaceChild(copy(after), shown);
}

function patchAttributes(shown: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (value === before.getAttribute(name) || READER_ATTRIBUTES.has(name)) continue;
    if (value === null) shown.removeAttribute(name);
    else shown.setAttribute(name, value);
  }
}

/** Skips equal nodes at the start and at the end, and patches those in between. */
function patchChildren(shown: Node, before: Node, after: Node): void {
  const [old, next] = [[...before.childNodes], [...after.childNodes]];
  // Scripts may have appended elements, such as a live region.
  const live = [...shown.childNodes];
  if (live.length < old.length || old.some((node, at) => node.nodeType !== live[at]?.nodeType)) {
    (shown as Element).replaceChildren(...next.map(copy));
    return;
  }
  let start = 0;
  while (start < old.length && start < next.length && isSame(old[start], next[start])) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    isSame(old[old.length - 1 - end], next[next.length - 1 - end])
  ) {
    end += 1;
  }
  const [lastOld, lastNext] = [old.length - end, next.length - end];
  for (let at = start; at < Math.max(lastOld, lastNext); at += 1) {
    const [now, was, will] = [live[at], old[at], next[at]];
    if (at < lastOld && at < lastNext && now && was && will) patch(now, was, will);
    else if (at < lastOld) now?.remove();
    else if (will) shown.insertBefore(copy(will), live[lastOld] ?? null);
  }
}

function isSame(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b);
}

function copy(node: Node): Node {
  return document.importNode(node, true);
}
