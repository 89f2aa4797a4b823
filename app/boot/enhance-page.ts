import { enhanceArticle } from '#app/mdx/behaviour.ts';
import { restorePosition } from '#app/navigation/kept-position.ts';
import { rememberVersionLinks } from '#app/navigation/preferred-version-store.ts';
import { enhanceAnnouncement } from '#app/shell/announcement-behaviour.ts';
import { enhanceDropdowns } from '#app/shell/dropdown-behaviour.ts';
import { enhanceHidingNavbar } from '#app/shell/hide-on-scroll.ts';
import { enhanceMenu } from '#app/shell/menu-behaviour.ts';
import { bringIntoView } from '#app/shell/sidebar-behaviour.ts';
import { enhanceCopyPage } from '#app/shell/copy-page-behaviour.ts';
import { enhanceContents } from '#app/shell/contents-behaviour.ts';
import { enhancePart } from './boot-part.ts';
import { followTaps } from './follow-taps.ts';
import { whenStyled } from './when-styled.ts';

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
  followTaps();
  restorePosition();
}
