import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LinkRecord } from '#app/engine/content/compile/context/page-context.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SidebarNode } from '#app/engine/content/graph/sidebar.server.ts';
import { findPath, normalizePath, toHref } from '#app/engine/urls/paths.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { findPosition, findQuoted } from '#app/engine/lib/text.ts';
import { CONFIG_FILE, createModuleLocator } from '#app/engine/config/load-module.server.ts';
import type { LinkSource } from '../crawl/check-links.ts';

/** A link in the site configuration or a sidebar. */
interface ConfigLink {
  /** Path of the site, or URL. */
  href: string;
  /** Keys and indices of the link in the site configuration, or the file of its sidebar. */
  location: (string | number)[] | string;
}

/** Lists the targets of links in the navbar, footer, announcement bar, and sidebar, except for pages in the sidebar. */
export function listLayoutTargets(graph: ContentGraph): LinkSource['links'] {
  return listInternalLinks(graph).map(({ href }) => {
    const { pathname, hash } = new URL(toHref(href, graph.config), 'http://site');
    return { pathname, hash };
  });
}

/** Lists the same links with their locations. Loads the TypeScript parser, so call it only if needed. */
export async function locateLayoutLinks(graph: ContentGraph): Promise<LinkRecord[]> {
  const configFile = path.join(graph.contentDir, CONFIG_FILE);
  const locate = await createModuleLocator(configFile);
  return await Promise.all(
    listInternalLinks(graph).map(async ({ href, location }) => {
      const { pathname, hash } = new URL(href, 'http://site');
      const found =
        typeof location === 'string'
          ? (await createTextLocator(path.join(graph.contentDir, location)))(href)
          : { file: toDisplayPath(configFile), line: 1, column: 1, ...locate(location) };
      return { target: normalizePath(pathname), hash, ...found };
    }),
  );
}

/**
 * Creates a function that finds the location of a word in a file, preferably in quotes; the start of the file if it is
 * not found.
 */
export async function createTextLocator(
  file: string,
): Promise<(word: string) => { file: string; line: number; column: number }> {
  const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '';
  const display = toDisplayPath(file);
  return (word) => ({ file: display, ...findPosition(text, word), ...findQuoted(text, word) });
}

/** Lists the links to paths of the site. An absolute URL of the site in its configuration is an internal link, too. */
function listInternalLinks(graph: ContentGraph): ConfigLink[] {
  const { url, baseUrl } = graph.config;
  return listConfigLinks(graph).flatMap(({ href, location }) => {
    if (/^\/(?!\/)/.test(href)) return [{ href, location }];
    const target = typeof location === 'string' ? undefined : parseUrl(href);
    if (target?.origin !== new URL(url).origin) return [];
    const inner = findPath(target.pathname, baseUrl);
    return inner === undefined ? [] : [{ href: inner + target.hash, location }];
  });
}

/** Lists the links in the navbar, footer, announcement bar, list of users, and sidebars, except for pages by ID. */
export function listConfigLinks({ config, versions }: ContentGraph): ConfigLink[] {
  const links: ConfigLink[] = [];
  const add = (value: object | undefined, ...location: (string | number)[]): void => {
    for (const [key, href] of Object.entries(value ?? {}))
      if (['to', 'href', 'infoLink'].includes(key) && typeof href === 'string')
        links.push({ href, location: [...location, key] });
  };
  config.navbar.items.forEach((item, at) => {
    if (item.type === 'link') add(item, 'navbar', 'items', at);
    if (item.type === 'dropdown')
      item.items.forEach((link, inner) => add(link, 'navbar', 'items', at, 'items', inner));
  });
  config.footer.columns.forEach(({ items }, column) => {
    items.forEach((link, at) => add(link, 'footer', 'columns', column, 'items', at));
  });
  config.footer.links.forEach((link, at) => add(link, 'footer', 'links', at));
  add(config.announcementBar?.link, 'announcementBar', 'link');
  config.users.forEach((user, at) => add(user, 'users', at));
  for (const { sidebarsFile, sidebar } of versions)
    for (const href of listHrefs(sidebar)) links.push({ href, location: sidebarsFile });
  return links;
}

function listHrefs(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'category') return listHrefs(node.items);
    return node.type === 'link' ? [node.href] : [];
  });
}
