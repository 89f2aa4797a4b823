import type { Page } from '#app/engine/model/page-data.ts';
import { formatDay } from '#app/engine/lib/format-day.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import type { CardText } from './card.server.ts';

/** Text of a page's social card. */
export function describeCard(page: Page, { title, tagline, url, blog }: SiteConfig): CardText {
  return {
    title: page.kind === 'home' ? tagline : page.title,
    section: findSection(page, blog.title),
    site: title,
    host: new URL(url).host,
  };
}

function findSection(page: Page, blog: string): string {
  switch (page.kind) {
    case 'doc':
    case 'category':
      // The outermost category around the page; the last breadcrumb is the page itself.
      return (page.breadcrumbs.length > 1 ? page.breadcrumbs[0]?.label : undefined) ?? 'Documentation';
    case 'post':
      return `${blog} · ${formatDay(page.post.date)}`;
    case 'postList':
    case 'archive':
    case 'authors':
    case 'tags':
    case 'tag':
      return blog;
    default:
      return '';
  }
}
