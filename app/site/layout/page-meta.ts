import type { MetaDescriptor } from '@remix-run/react';
import type { Page, PageImage } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { CARD_SIZE, FEEDS, getCardPath, getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import { buildStructuredData } from './structured-data.ts';

interface MetaArgs {
  data: unknown;
  matches: readonly { id: string; data: unknown }[];
}

/**
 * Structured data is for search engines, which read the document, so the client bundle does not need its code. React
 * doesn't compare such scripts during hydration, except on the dev server.
 */
const HAS_STRUCTURED_DATA = import.meta.env.SSR || import.meta.env.DEV;

/**
 * Creates the metadata of a page (L10): stylesheets, title, description, canonical URL, social
 * cards, JSON-LD.
 */
export function createPageMeta({ data, matches }: MetaArgs): MetaDescriptor[] {
  const layout = matches.find(({ id }) => id === 'root')?.data as LayoutData | undefined;
  const page = data as Page | undefined;
  if (layout === undefined || page === undefined) return [{ title: 'Page not found' }];
  const title =
    page.kind === 'home'
      ? `${layout.title} ${layout.titleDelimiter} ${layout.tagline}`
      : `${page.title} ${layout.titleDelimiter} ${layout.title}`;
  const pageUrl = layout.url + toHref(page.path, layout);
  const latest = page.kind === 'doc' || page.kind === 'category' ? page.version?.latest : undefined;
  // Search engines should index the latest version of a page.
  const canonical = latest?.isSamePage === true ? layout.url + latest.href : pageUrl;
  const keywords = 'keywords' in page && page.keywords.length > 0 ? page.keywords.join(', ') : undefined;
  const image = page.image ?? findCard(page, layout);
  return [
    ...(page.stylesheets ?? []).map((href) => ({ tagName: 'link' as const, rel: 'stylesheet', href })),
    { title },
    ...(page.description === undefined ? [] : [{ name: 'description', content: page.description }]),
    ...(keywords === undefined ? [] : [{ name: 'keywords', content: keywords }]),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(page.kind === 'search' || page.status !== undefined || layout.hideFromCrawlers === true
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    { property: 'og:title', content: page.title },
    { property: 'og:site_name', content: layout.title },
    { property: 'og:type', content: page.kind === 'post' ? 'article' : 'website' },
    { property: 'og:url', content: pageUrl },
    { property: 'og:locale', content: layout.htmlLang.replaceAll('-', '_') },
    ...(page.description === undefined ? [] : [{ property: 'og:description', content: page.description }]),
    ...describeImage(image, layout),
    ...listAlternates(page, layout),
    { 'script:ld+json': HAS_STRUCTURED_DATA ? buildStructuredData({ ...page, image }, layout, pageUrl) : {} },
  ];
}

/**
 * Returns the generated social card of a page without an image. Its URL changes with the content, because other sites
 * cache cards by URL.
 */
function findCard({ path, cardVersion }: Page, layout: LayoutData): PageImage | undefined {
  return cardVersion === undefined
    ? undefined
    : { src: `${toHref(getCardPath(path), layout)}?v=${cardVersion}`, ...CARD_SIZE };
}

/** Creates alternate links: the page as Markdown, and, on the home page and in the blog, the feeds. */
function listAlternates(page: Page, layout: LayoutData): MetaDescriptor[] {
  const feeds = layout.hasBlog && PAGES_WITH_FEEDS.has(page.kind) ? FEEDS : [];
  return [
    { type: 'text/markdown', href: toHref(getMarkdownPath(page.path), layout) },
    ...feeds.map(({ type, path, label }) => ({ type, title: label, href: toHref(path, layout) })),
  ].map((link) => ({ tagName: 'link', rel: 'alternate', ...link }));
}

const PAGES_WITH_FEEDS: ReadonlySet<Page['kind']> = new Set([
  'home',
  'postList',
  'post',
  'archive',
  'authors',
  'tags',
  'tag',
]);

/** Creates the metadata of the social card's image, which requires an absolute URL. */
function describeImage(image: PageImage | undefined, layout: LayoutData): MetaDescriptor[] {
  if (image === undefined) return [{ name: 'twitter:card', content: 'summary' }];
  const imageUrl = layout.url + image.src;
  const sizes = (['width', 'height'] as const).flatMap((side) =>
    image[side] === undefined ? [] : [{ property: `og:image:${side}`, content: String(image[side]) }],
  );
  return [
    { property: 'og:image', content: imageUrl },
    ...sizes,
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: imageUrl },
  ];
}
