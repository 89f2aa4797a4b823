import { hashBytes } from '#app/site/hash-bytes.server.ts';
import type { Page } from '#app/content/page-data.ts';
import type { SiteConfig } from '#app/site/schema.ts';
import { describeCard } from './card-text.ts';

/** To be raised when cards are drawn in another way, so that other sites fetch them anew. */
const DESIGN = 1;

/** As many digits as never meet by chance among the cards that one page has had. */
const LENGTH = 8;

/** A hash of what stands on a page's card; undefined for a page that has none. */
export function findCardVersion(page: Page, config: SiteConfig): string | undefined {
  if (!config.socialCards || page.image !== undefined) return undefined;
  return hashBytes(JSON.stringify([DESIGN, describeCard(page, config), config.favicon])).slice(0, LENGTH);
}
