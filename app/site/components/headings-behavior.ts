import type { Say } from './announcer.ts';
import { copyText } from './clipboard.ts';

/** The link of a heading also copies its URL. */
export function enhanceHeadings(article: HTMLElement, say: Say, signal: AbortSignal): void {
  article.addEventListener(
    'click',
    (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.heading-link') : null;
      if (link === null) return;
      void copyText(link.href).then((copied) => {
        if (copied) say(link, 'Copied', 'Link copied');
      });
    },
    { signal },
  );
}
