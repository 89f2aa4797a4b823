import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { describeCard } from './card-text.ts';

/** To be raised when cards are drawn in another way, so that other sites fetch them again. */
const DESIGN = 2;

/** As many digits as never meet by chance among the cards that one page has had. */
const LENGTH = 8;

/** The page with a hash of its card's content; unchanged if it has no card. */
export function addCardVersion(page: Page, config: SiteConfig): Page {
  if (!config.socialCards || page.image !== undefined) return page;
  const card = JSON.stringify([DESIGN, describeCard(page, config), config.favicon]);
  return { ...page, cardVersion: hashBytes(card).slice(0, LENGTH) };
}
