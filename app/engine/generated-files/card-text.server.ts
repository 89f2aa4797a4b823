import type { Page } from '#app/engine/model/page-data.ts';
import { formatDay } from '#app/engine/lib/format-day.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { BLOG_PATH } from '#app/engine/urls/paths.ts';
import type { CardText } from './card.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/** Returns the text of a page's social card. */
export function describeCard(page: Page, { title, tagline, url, blog }: SiteConfig): CardText {
  return {
    title: page.kind === 'home' ? tagline : page.title,
    section: findSection(page, blog.title),
    site: title,
    host: new URL(url).host,
  };
}

function findSection(page: Page, blog: string): string {
  if (page.kind === 'post') return `${blog} · ${formatDay(page.post.date)}`;
  if (page.kind === 'doc' || page.kind === 'category') {
    // The outermost category of the page; the last breadcrumb is the page itself.
    return (page.breadcrumbs.length > 1 ? page.breadcrumbs[0]?.label : undefined) ?? 'Documentation';
  }
  return page.path.startsWith(BLOG_PATH) ? blog : '';
}

/** Version of the design. Increment it when the appearance of cards changes, so that other sites fetch them again. */
const DESIGN = 2;

/** Number of hex digits of the hash: enough to avoid collisions between all cards of a page over time. */
const LENGTH = 8;

/** Adds a hash of the card's content to a page; returns the page unchanged if it has no generated card. */
export function addCardVersion(page: Page, config: SiteConfig): Page {
  if (!config.socialCards || page.image !== undefined) return page;
  const card = JSON.stringify([DESIGN, describeCard(page, config), config.favicon]);
  return { ...page, cardVersion: hashBytes(card).slice(0, LENGTH) };
}
