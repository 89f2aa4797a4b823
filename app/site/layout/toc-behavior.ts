import { decodePart } from '#app/engine/urls/paths.ts';
import { observeActiveHeading } from '#app/engine/client/active-heading.ts';

/**
 * Highlights the link of the active heading in the table of contents ("On this page") and scrolls it into view. Following
 * a link collapses the list again on narrow screens.
 */
export function enhanceToc(contents: HTMLElement): () => void {
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
  const stop = observeActiveHeading(headings, (heading) => {
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
