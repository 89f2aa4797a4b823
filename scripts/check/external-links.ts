import path from 'node:path';
import { CONFIG_FILE } from '#app/engine/config/load-module.server.ts';
import type { CheckedArticle } from '#app/engine/content/graph/articles.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import { groupBy } from '#app/engine/lib/group-by.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';
import { formatLocation } from '#app/engine/diagnostics/problem.ts';
import { createTextLocator, listConfigLinks } from './layout-links.ts';

/** Location of a link to another site. */
export interface ExternalLink {
  /** Complete URL, as written. */
  url: string;
  file: string;
  line?: number | undefined;
  column?: number | undefined;
}

const WEB_URL = /^(https?:)?\/\//i;

/**
 * Lists every link to another site in pages, the site configuration, the sidebar, and authors.yml, sorted by URL and
 * location.
 */
export async function listExternalLinks(
  graph: ContentGraph,
  articles: readonly CheckedArticle[],
): Promise<ExternalLink[]> {
  const links: ExternalLink[] = [];
  for (const { compiled, source } of articles) {
    const written = compiled.links.filter(({ target }) => WEB_URL.test(target));
    for (const { target, file, line, column } of written) links.push({ url: target, file, line, column });
    // Links created by components are only known for the page.
    const known = new Set(written.map(({ target }) => target));
    for (const url of compiled.hrefs)
      if (WEB_URL.test(url) && !known.has(url)) links.push({ url, file: source.displayPath });
  }
  links.push(...(await listWrittenLinks(graph)));
  const unique = new Map(links.map((link) => [`${link.url} ${formatLocation(link)}`, link]));
  return [...unique.values()].sort(compareLinks);
}

/** Formats a line for each location: the URL, then the location. */
export function formatExternalLinks(links: readonly ExternalLink[]): string {
  return links.map((link) => `${link.url}  ${formatLocation(link)}\n`).join('');
}

async function listWrittenLinks(graph: ContentGraph): Promise<ExternalLink[]> {
  const hrefs = [
    ...listConfigLinks(graph).map(({ href, location }) => ({
      href,
      name: typeof location === 'string' ? location : CONFIG_FILE,
    })),
    ...Object.values(graph.authors).map(({ url }) => ({ href: url ?? '', name: 'authors.yml' })),
  ].filter(({ href }) => WEB_URL.test(href));
  const located = await Promise.all(
    [...groupBy(hrefs, ({ name }) => name)].map(async ([name, links]) => {
      const locate = await createTextLocator(path.join(graph.contentDir, name));
      return links.map(({ href }) => ({ url: href, ...locate(href) }));
    }),
  );
  return located.flat();
}

function compareLinks(a: ExternalLink, b: ExternalLink): number {
  return (
    compareCodeUnits(a.url, b.url) ||
    compareCodeUnits(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}
