import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SidebarNode } from '#app/engine/content/graph/sidebar.server.ts';
import { findPath, normalizePath, toHref } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { createModuleLocator } from '#app/engine/config/load-module.server.ts';
import type { LinkLocation, LinkSource } from '../crawl/check-links.ts';

/** A link of the configuration to a path of the site. */
interface ConfigLink {
  to: string;
  /** Keys and indices of the link in the site configuration, or the file of its sidebar. */
  location: (string | number)[] | string;
}

/** Lists the targets of links in the navbar, footer, announcement bar, and sidebar, except for pages in the sidebar. */
export function listLayoutTargets(graph: ContentGraph): LinkSource['links'] {
  return listConfigLinks(graph).map(({ to }) => {
    const { pathname, hash } = new URL(toHref(to, graph.config), 'http://site');
    return { pathname, hash };
  });
}

/** Lists the same links with their locations. Loads the TypeScript parser, so call it only if needed. */
export async function locateLayoutLinks(graph: ContentGraph): Promise<LinkLocation[]> {
  const configFile = path.join(graph.contentDir, 'site.config.ts');
  const locate = await createModuleLocator(configFile);
  return await Promise.all(
    listConfigLinks(graph).map(async ({ to, location }) => {
      const { pathname, hash } = new URL(to, 'http://site');
      const found =
        typeof location === 'string'
          ? (await createTextLocator(path.join(graph.contentDir, location)))(to)
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
  const lines = existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : [];
  const display = toDisplayPath(file);
  return (word) => {
    for (const needle of [`'${word}'`, `"${word}"`, word]) {
      const line = lines.findIndex((text) => text.includes(needle));
      if (line !== -1)
        return { file: display, line: line + 1, column: (lines[line]?.indexOf(needle) ?? 0) + 1 };
    }
    return { file: display, line: 1, column: 1 };
  };
}

function listConfigLinks({ config, versions }: ContentGraph): ConfigLink[] {
  const links: ConfigLink[] = [];
  const add = (to: string | undefined, location: ConfigLink['location']): void => {
    if (to !== undefined) links.push({ to, location });
  };
  // An absolute URL of this site is an internal link, too.
  const addUrl = (href: string | undefined, location: ConfigLink['location']): void => {
    if (href === undefined || !URL.canParse(href)) return;
    const { origin, pathname, hash } = new URL(href);
    const inner = origin === new URL(config.url).origin ? findPath(pathname, config.baseUrl) : undefined;
    add(inner === undefined ? undefined : inner + hash, location);
  };
  const addLink = (
    link: { to?: string | undefined; href?: string | undefined },
    location: (string | number)[],
  ): void => {
    add(link.to, [...location, 'to']);
    addUrl(link.href, [...location, 'href']);
  };
  config.navbar.items.forEach((item, at) => {
    if (item.type === 'link') addLink(item, ['navbar', 'items', at]);
    if (item.type === 'dropdown')
      item.items.forEach((link, inner) => addLink(link, ['navbar', 'items', at, 'items', inner]));
  });
  config.footer.columns.forEach(({ items }, column) => {
    items.forEach((link, at) => addLink(link, ['footer', 'columns', column, 'items', at]));
  });
  addLink(config.announcementBar?.link ?? {}, ['announcementBar', 'link']);
  config.users.forEach(({ infoLink }, at) => addUrl(infoLink, ['users', at, 'infoLink']));
  for (const { file, href } of listSidebarHrefs(versions)) if (/^\/(?!\/)/.test(href)) add(href, file);
  return links;
}

/** Lists the URLs of sidebar links, as opposed to pages referenced by ID, with the file of each sidebar. */
export function listSidebarHrefs(versions: ContentGraph['versions']): { file: string; href: string }[] {
  return versions.flatMap(({ folder, sidebar }) =>
    listHrefs(sidebar).map((href) => ({
      file: folder === 'docs' ? 'sidebars.ts' : `${folder}/sidebars.ts`,
      href,
    })),
  );
}

function listHrefs(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'category') return listHrefs(node.items);
    return node.type === 'link' ? [node.href] : [];
  });
}
