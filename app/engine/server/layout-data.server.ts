import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BLOG_PATH, normalizePath, splitPath, toHref } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { buildContentPolicy } from './content-policy.server.ts';
import { getLastVersion, type DocsVersion } from '#app/engine/content/graph/docs-version.server.ts';
import { getMainPath } from '#app/engine/content/graph/page-version.server.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import type { NavItem, LayoutData } from '#app/engine/model/layout-data.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';

/** Number of pages suggested by the search box before anything is typed. */
const MAX_SUGGESTIONS = 5;

/** Builds the layout data. Links to missing pages are reported by the crawler. */
export function buildLayoutData(
  { config, routeMap, contentDir, versions }: ContentGraph,
  inlineScripts: readonly string[],
): LayoutData {
  const locale = config.i18n.localeConfigs[config.i18n.defaultLocale];
  const toLink = ({ label, to, href = '' }: SiteConfig['footer']['links'][number]): LinkItem => ({
    label,
    href: to === undefined ? href : toHref(toCanonical(to, routeMap), config),
  });
  const toVersion = (version: DocsVersion) => ({
    name: version.name,
    label: version.label,
    href: toHref(getMainPath(version), config),
  });
  const toNavItem = (item: (typeof config.navbar.items)[number]): NavItem => {
    switch (item.type) {
      case 'link':
        return { type: 'link', position: item.position, ...toLink(item) };
      case 'dropdown':
        return { ...item, items: item.items.map(toLink) };
      case 'docsVersion':
        return {
          ...item,
          versions: versions.filter(({ name }) => item.versions?.includes(name) ?? true).map(toVersion),
        };
    }
  };
  const listSuggestions = ({ readingOrder }: DocsVersion): LinkItem[] =>
    readingOrder
      .slice(0, MAX_SUGGESTIONS)
      .map(({ label, doc }) => ({ label, href: toHref(doc.path, config) }));
  const { announcementBar: bar, footer, navbar } = config;
  const { title, tagline, titleDelimiter, url, baseUrl, trailingSlash } = config;
  return {
    title,
    tagline,
    titleDelimiter,
    url,
    baseUrl,
    trailingSlash,
    htmlLang: locale?.htmlLang ?? config.i18n.defaultLocale,
    direction: locale?.direction ?? 'ltr',
    favicon:
      config.favicon === undefined ? undefined : toHref(`/${config.favicon.replace(/^\//, '')}`, config),
    hasBlog: routeMap.has(BLOG_PATH),
    logo:
      config.logo === undefined ? undefined : readFileSync(path.join(contentDir, config.logo), 'utf8').trim(),
    homeHref: toHref('/', config),
    allPagesHref: toHref('/pages', config),
    navbar: { ...navbar, items: navbar.items.map(toNavItem) },
    announcementBar: bar && { ...bar, link: bar.link && toLink(bar.link) },
    footer: {
      columns: footer.columns.map((column) => ({ ...column, items: column.items.map(toLink) })),
      copyright: footer.copyright,
      links: footer.links.map(toLink),
    },
    colorMode: config.colorMode,
    ...(versions.length < 2
      ? {}
      : {
          docsVersions: versions.map((version) => ({
            ...toVersion(version),
            isLast: version.isLast,
            path: version.path,
            suggestions: listSuggestions(version),
          })),
        }),
    offline: config.offline,
    policy: buildContentPolicy(config.algolia, inlineScripts),
    docsHref: toHref(getMainPath(getLastVersion(versions)), config),
    searchBox: {
      suggestions: listSuggestions(getLastVersion(versions)),
      algolia: config.algolia,
    },
  };
}

/**
 * Converts a path to the canonical path of a page (N1): `/docs.html#a` becomes `/docs#a`. Other paths are not changed.
 */
function toCanonical(to: string, routeMap: ContentGraph['routeMap']): string {
  const [pathname, rest] = splitPath(to);
  const canonical = normalizePath(pathname);
  return routeMap.has(canonical) ? canonical + rest : to;
}
