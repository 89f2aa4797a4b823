import type { Announce } from './announcer.ts';
import { copyText } from './clipboard.ts';

/** Copies the URL of a heading's link when it is clicked. */
export function enhanceHeadings(article: HTMLElement, announce: Announce, signal: AbortSignal): void {
  article.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.heading-link') : null;
      if (link === null) return;
      void copyText(link.href).then((copied) => {
        if (copied) announce(link, 'Copied', 'Link copied');
      });
    },
    { signal },
  );
}
