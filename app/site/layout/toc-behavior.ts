import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { decodePart } from '#app/engine/urls/paths.ts';
import { observeActiveHeading } from '#app/engine/client/active-heading.ts';

/**
 * Highlights the link of the active heading, by default the first one, in the table of contents ("On this page"), and
 * scrolls it into view. On narrow screens, the bar shows the active heading, and the list closes when a link is
 * followed, and whenever dropdowns do.
 */
export function enhanceToc(toc: HTMLElement, signal: AbortSignal): void {
  const list = toc.querySelector<HTMLElement>('.toc-list');
  const fold = toc.querySelector<HTMLDetailsElement>('.toc-fold');
  if (list === null || fold === null) return;
  const name = toc.querySelector('.toc-current');
  const links = new Map(
    [...list.querySelectorAll<HTMLAnchorElement>('li:not(.toc-top) > a')].map((link) => [
      decodePart(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const closeOnLink = ({ target }: Event): void => {
    // Before the browser scrolls to the heading, because the open list shifts its position.
    if (findClosest(target, 'a') !== null) fold.open = false;
  };
  const showCurrent = (): void => {
    if (fold.open) keepCurrentInView(list);
  };
  list.addEventListener('click', closeOnLink, { signal });
  fold.addEventListener('toggle', showCurrent, { signal });
  const stop = observeActiveHeading(headings, document.querySelector('.footer'), (heading) => {
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
  signal.addEventListener('abort', stop);
}

/**
 * Changes the current link, which may expand another section of the list. The list is hidden in between, because
 * browsers count moved boxes as a layout shift (scrolling is not input), but not new ones.
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

/** Scrolls the list, and nothing else, by one line more than needed, to show that it continues. */
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
