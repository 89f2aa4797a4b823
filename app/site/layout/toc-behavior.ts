import { decodePart } from '#app/engine/urls/paths.ts';
import { observeActiveHeading } from '#app/engine/client/active-heading.ts';

/**
 * Highlights the link of the active heading in the table of contents ("On this page"), of the first one at the top of the
 * page, and scrolls it into view. On narrow
 * screens the bar names that heading; the list closes when a link is followed or the focus leaves it, and, like dropdowns,
 * on Escape and on a click elsewhere.
 */
export function enhanceToc(contents: HTMLElement): () => void {
  const list = contents.querySelector<HTMLElement>('.toc-list');
  const fold = contents.querySelector<HTMLDetailsElement>('.toc-fold');
  if (list === null || fold === null) return () => undefined;
  const name = contents.querySelector('.toc-current');
  const links = new Map(
    [...list.querySelectorAll<HTMLAnchorElement>('li:not(.toc-top) > a')].map((link) => [
      decodePart(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const foldAgain = ({ target }: Event): void => {
    // Before the browser jumps, because the open list moves the position that a link jumps to.
    if (target instanceof Element && target.closest('a') !== null) fold.open = false;
  };
  const foldUnlessInside = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !contents.contains(relatedTarget)) fold.open = false;
  };
  const showCurrent = (): void => {
    if (fold.open) keepCurrentInView(list);
  };
  const controller = new AbortController();
  const { signal } = controller;
  list.addEventListener('click', foldAgain, { signal });
  contents.addEventListener('focusout', foldUnlessInside, { signal });
  fold.addEventListener('toggle', showCurrent, { signal });
  const stop = observeActiveHeading(headings, (heading) => {
    const current = (heading ?? headings[0])?.id;
    changeSections(list, () => {
      for (const [id, link] of links) {
        if (id === current) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    });
    if (name !== null) name.textContent = links.get(heading?.id ?? '')?.textContent ?? '';
    keepCurrentInView(list);
  });
  return () => {
    stop();
    controller.abort();
  };
}

/**
 * Marks another link, which may open another section of the list. New boxes are no layout shift to browsers; moving those
 * that were there is, because scrolling a page does not count as input.
 */
function changeSections(list: HTMLElement, mark: () => void): void {
  const findSection = (): Element | null | undefined =>
    list.querySelector('[aria-current]')?.closest('.toc-list > li');
  const [section, { scrollTop }] = [findSection(), list];
  mark();
  if (findSection() === section) return;
  list.hidden = true;
  list.getBoundingClientRect();
  list.hidden = false;
  list.scrollTop = scrollTop;
}

/** Scrolls the list and nothing else; a line more than needed, so that the reader sees that it goes on. */
function keepCurrentInView(list: HTMLElement): void {
  const link = list.querySelector('[aria-current]');
  if (link === null) {
    list.scrollTop = 0;
    return;
  }
  const box = list.getBoundingClientRect();
  const { top, bottom, height } = link.getBoundingClientRect();
  if (top - height < box.top) list.scrollTop += top - height - box.top;
  else if (bottom + height > box.bottom) list.scrollTop += bottom + height - box.bottom;
}
