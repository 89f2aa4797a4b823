import { enhanceArticle } from '#app/site/components/behaviour.ts';
import { restorePosition } from '#app/engine/client/kept-position.ts';
import { rememberVersionLinks } from '#app/engine/client/preferred-version-store.ts';
import { enhanceAnnouncement } from '#app/site/layout/announcement-behaviour.ts';
import { enhanceDropdowns } from '#app/site/layout/dropdown-behaviour.ts';
import { enhanceHidingNavbar } from '#app/engine/client/dom/hide-on-scroll.ts';
import { enhanceMenu } from '#app/site/layout/menu-behaviour.ts';
import { bringIntoView } from '#app/site/layout/sidebar-behaviour.ts';
import { enhanceCopyPage } from '#app/site/layout/copy-page-behaviour.ts';
import { enhanceContents } from '#app/site/layout/contents-behaviour.ts';
import { enhancePart } from '#app/engine/client/dom/boot-part.ts';
import { whenStyled } from '#app/engine/client/dom/when-styled.ts';

/**
 * Makes the document work as it was sent, without React: what is in articles and what stands around them. Some of it
 * measures, and so all waits for the stylesheet.
 */
export async function enhancePage(): Promise<void> {
  await whenStyled();
  for (const article of document.querySelectorAll<HTMLElement>('.prose'))
    enhancePart(article, enhanceArticle);
  const contents = document.querySelector<HTMLElement>('.toc');
  if (contents !== null) enhancePart(contents, enhanceContents);
  const copyPage = document.querySelector<HTMLElement>('.copy-page');
  if (copyPage !== null) enhancePart(copyPage, enhanceCopyPage);
  const current = document.querySelector<HTMLElement>('.layout > .sidebar [aria-current]');
  if (current !== null) bringIntoView(current, current.closest('.sidebar'));
  rememberVersionLinks();
  enhanceDropdowns();
  enhanceMenu();
  enhanceAnnouncement();
  enhanceHidingNavbar();
  restorePosition();
}
