/**
 * For the dev server: brings the changes of a piece of HTML into what the browser shows, and leaves alone what did
 * not change. So panels stay open, tabs chosen, and focus, selection and scroll positions where they are, although the
 * reader and our scripts have changed the elements since.
 */

/** What each element was last given, in the browser's own form. */
const given = new WeakMap<HTMLElement, Node>();

/** Changes what is in an element from one HTML to another. `first` is what React put there. */
export function patchHtml(element: HTMLElement, first: string, next: string): void {
  apply(element, given.get(element) ?? parse(first), parse(next));
}

/** The same for an element that `patchHtml` knows; `prepare` is called before something changes, if it does. */
export function patchAgain(element: HTMLElement, next: string, prepare: () => void): void {
  const before = given.get(element);
  const after = parse(next);
  if (before === undefined || before.isEqualNode(after)) return;
  prepare();
  apply(element, before, after);
}

function apply(element: HTMLElement, before: Node, after: Node): void {
  given.set(element, after);
  patchChildren(element, before, after);
}

function parse(html: string): Node {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Attributes that belong to the reader once they are: whether a panel is open, and what is marked as current. */
const READERS = new Set(['open', 'aria-current']);

function patch(shown: Node, before: Node, after: Node): void {
  if (before.isEqualNode(after)) return;
  if (shown instanceof Element && before instanceof Element && after instanceof Element) {
    if (before.tagName === after.tagName && before.namespaceURI === after.namespaceURI) {
      patchAttributes(shown, before, after);
      patchChildren(shown, before, after);
      return;
    }
  }
  shown.parentNode?.replaceChild(copy(after), shown);
}

function patchAttributes(shown: Element, before: Element, after: Element): void {
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (value === before.getAttribute(name) || READERS.has(name)) continue;
    if (value === null) shown.removeAttribute(name);
    else shown.setAttribute(name, value);
  }
}

/** Leaves alone what is the same at the start and at the end, and changes what is between. */
function patchChildren(shown: Node, before: Node, after: Node): void {
  const [old, next] = [[...before.childNodes], [...after.childNodes]];
  // Scripts may have put something behind the last one, such as the region that reads out what a button did.
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
