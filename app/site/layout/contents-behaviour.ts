import { decodePart } from '#app/engine/urls/paths.ts';
import { followHeadings } from '#app/engine/client/follow-headings.ts';

/**
 * Makes "On this page" follow the reading: the link of the section that is being read is marked and kept in view. A
 * choice folds the list again, where it is folded at all.
 */
export function enhanceContents(contents: HTMLElement): () => void {
  const list = contents.querySelector<HTMLElement>('.toc-list');
  const fold = contents.querySelector<HTMLDetailsElement>('.toc-fold');
  if (list === null || fold === null) return () => undefined;
  const links = new Map(
    [...list.querySelectorAll('a')].map((link) => [decodePart(link.hash.slice(1)), link]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const foldAgain = ({ target }: Event): void => {
    // Before the browser jumps, because the list above the article has a height.
    if (target instanceof Element && target.closest('a') !== null) fold.open = false;
  };
  list.addEventListener('click', foldAgain);
  const stop = followHeadings(headings, (heading) => {
    for (const [id, link] of links) {
      if (id === heading?.id) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
    keepCurrentInView(list);
  });
  return () => {
    stop();
    list.removeEventListener('click', foldAgain);
  };
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
