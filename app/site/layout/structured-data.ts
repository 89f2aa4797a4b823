import type { BreadcrumbItem, Page } from '#app/engine/model/page-data.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';

type Thing = Record<string, string | number | object>;

/**
 * Describes a page in the schema.org vocabulary, as JSON-LD.
 *
 * @param url absolute URL of the page
 */
export function buildStructuredData(page: Page, layout: LayoutData, url: string): Thing {
  const breadcrumbs = 'breadcrumbs' in page ? page.breadcrumbs : [];
  const context = { '@context': 'https://schema.org' };
  const thing = describePage(page, layout, url);
  // A single breadcrumb is no trail.
  return breadcrumbs.length < 2
    ? { ...context, ...thing }
    : { ...context, '@graph': [thing, describeBreadcrumbs(breadcrumbs, layout)] };
}

function describePage(page: Page, layout: LayoutData, url: string): Thing {
  const common = {
    url,
    name: page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.image === undefined ? {} : { image: layout.url + page.image.src }),
    ...(page.lastUpdated === undefined ? {} : { dateModified: page.lastUpdated }),
  };
  switch (page.kind) {
    case 'home':
      return { ...common, '@type': 'WebSite', name: layout.title, potentialAction: describeSearch(layout) };
    case 'doc':
      return { ...common, '@type': 'TechArticle', headline: page.title, inLanguage: layout.htmlLang };
    case 'post':
      return {
        ...common,
        '@type': 'BlogPosting',
        headline: page.title,
        datePublished: page.post.date,
        author: page.post.authors.map(({ name, href }) => ({
          '@type': 'Person',
          name,
          ...(href === undefined ? {} : { url: href }),
        })),
      };
    default:
      return { ...common, '@type': 'WebPage' };
  }
}

/** `query-input` repeats the name of the placeholder, as search engines require. */
function describeSearch(layout: LayoutData): Thing {
  const template = `${layout.url}${toHref(SEARCH_PATH, layout)}?q={words}`;
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: template },
    'query-input': 'required name=words',
  };
}

/** Describes breadcrumbs; the last one is the page itself, which needs no URL. */
function describeBreadcrumbs(breadcrumbs: readonly BreadcrumbItem[], { url }: LayoutData): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === undefined ? {} : { item: url + href }),
    })),
  };
}
