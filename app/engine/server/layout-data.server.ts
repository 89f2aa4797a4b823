import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BLOG_PATH, DOCS_PATH, normalizePath, splitPath, toHref } from '#app/engine/urls/paths.ts';
import { buildContentPolicy } from './content-policy.server.ts';
import { getLastVersion, type DocsVersion } from '#app/engine/content/graph/docs-version.server.ts';
import { getMainPath } from '#app/engine/content/graph/page-version.server.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import type { NavItem, LayoutData } from '#app/engine/model/layout-data.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';

/** Number of pages suggested by the search box before anything is typed. */
const MAX_SUGGESTIONS = 5;

/** Builds the layout data. Links to missing pages are reported by the crawler. */
// eslint-disable-next-line max-lines-per-function -- one object literal, a field for each part of the layout
export function buildLayoutData(
  { config, routeMap, contentDir, versions }: ContentGraph,
  inlineScripts: readonly string[],
): LayoutData {
  const locale = config.i18n.localeConfigs[config.i18n.defaultLocale];
  const toLink = ({
    label,
    to,
    href,
  }: {
    label: string;
    to?: string | undefined;
    href?: string | undefined;
  }): LinkItem => ({
    label,
    href: to === undefined ? (href ?? '') : toHref(toCanonical(to, routeMap), config),
  });
  const toNavItem = (item: (typeof config.navbar.items)[number]): NavItem => {
    switch (item.type) {
      case 'link':
        return { type: 'link', position: item.position, ...toLink(item) };
      case 'dropdown':
        return {
          type: 'dropdown',
          position: item.position,
          label: item.label,
          items: item.items.map(toLink),
        };
      case 'docsVersion':
        return {
          type: 'docsVersion',
          position: item.position,
          versions: versions
            .filter(({ name }) => item.versions?.includes(name) ?? true)
            .map((version) => ({
              name: version.name,
              label: version.label,
              href: toHref(getMainPath(version), config),
            })),
        };
    }
  };
  const listSuggestions = ({ readingOrder }: DocsVersion): LinkItem[] =>
    readingOrder
      .slice(0, MAX_SUGGESTIONS)
      .map(({ label, doc }) => ({ label, href: toHref(doc.path, config) }));
  const bar = config.announcementBar;
  return {
    title: config.title,
    tagline: config.tagline,
    titleDelimiter: config.titleDelimiter,
    url: config.url,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    htmlLang: locale?.htmlLang ?? config.i18n.defaultLocale,
    direction: locale?.direction ?? 'ltr',
    favicon:
      config.favicon === undefined ? undefined : toHref(`/${config.favicon.replace(/^\//, '')}`, config),
    hasBlog: routeMap.has(BLOG_PATH),
    logo:
      config.logo === undefined ? undefined : readFileSync(path.join(contentDir, config.logo), 'utf8').trim(),
    homeHref: toHref('/', config),
    allPagesHref: toHref('/pages', config),
    navbar: { hideOnScroll: config.navbar.hideOnScroll, items: config.navbar.items.map(toNavItem) },
    announcementBar:
      bar === undefined
        ? undefined
        : { id: bar.id, text: bar.text, link: bar.link && toLink(bar.link), closable: bar.closable },
    footer: {
      columns: config.footer.columns.map(({ title, items }) => ({ title, items: items.map(toLink) })),
      copyright: config.footer.copyright,
      links: config.footer.links.map(toLink),
    },
    colorMode: config.colorMode,
    ...(versions.length < 2
      ? {}
      : {
          docsVersions: versions.map((version) => ({
            name: version.name,
            label: version.label,
            isLast: version.isLast,
            path: version.path,
            href: toHref(getMainPath(version), config),
            suggestions: listSuggestions(version),
          })),
        }),
    offline: config.offline,
    policy: buildContentPolicy(config.algolia, inlineScripts),
    docsHref: toHref(DOCS_PATH, config),
    blogHref: toHref(routeMap.has(BLOG_PATH) ? BLOG_PATH : '/', config),
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
