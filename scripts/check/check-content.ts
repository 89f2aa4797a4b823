import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { compileArticles, type CheckedArticle } from '#app/engine/content/graph/articles.server.ts';
import type { LinkRecord } from '#app/engine/content/compile/context/page-context.server.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { decodePath, toHref, normalizePath } from '#app/engine/urls/paths.ts';
import { createRedirectLookup } from '#app/engine/urls/redirect-lookup.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { toDisplayPath, PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findBrokenLinks, type LinkCheckOptions, suggestAnchor } from '../crawl/check-links.ts';
import { listExternalLinks, type ExternalLink } from './external-links.ts';
import { findDeadLinks } from './fetch-links.ts';
import { HOME_PATH, listHomeLinks } from './home-links.ts';
import { listLayoutTargets, locateLayoutLinks } from './layout-links.ts';
import { findMissingRedirects } from './missing-redirects.ts';
import { checkPages } from './page-checks.ts';
import { describeExtent, readPageHistory } from './page-history.ts';
import { findNearest } from '#app/engine/diagnostics/suggest.ts';
import { CONFIG_FILE, createModuleLocator } from '#app/engine/config/load-module.server.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';

/** Result of checking all content. */
export interface CheckedContent {
  /** With the levels that the site configures. */
  problems: Problem[];
  externalLinks: ExternalLink[];
}

export interface CheckContentOptions {
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Whether external links are requested. Default: no. */
  external?: boolean | undefined;
}

/** Ids that the layout gives to parts of every article's page; see `app/site/layout`. */
const LAYOUT_IDS = ['main', 'article'];

/** Files of every site that are neither pages nor listed in `Site.paths`. */
const SITE_FILES = new Set(['404.html', 'robots.txt', 'site.json', 'sitemap.xml']);

/**
 * Compiles every page and runs all checks that need no crawl: metadata of pages, targets of links, redirects, and the
 * layout, and lost URLs in the git history.
 */
export async function checkContent(
  content: SiteState,
  { onProgress, external = false }: CheckContentOptions = {},
): Promise<CheckedContent> {
  const { graph } = content;
  const [{ articles, problems }, history] = await Promise.all([
    compileArticles(content, onProgress),
    readPageHistory(graph.contentDir),
  ]);
  const links = createLinkCheck(content, articles);
  const externalLinks = await listExternalLinks(graph, articles);
  const found = [
    ...checkPages(content),
    ...(await findBrokenLinks(links)),
    ...(await checkRedirects(content, links)),
    ...findMissingRedirects(content, history),
    ...describeExtent(history.extent, graph.contentDir),
    ...(external ? await findDeadLinks(externalLinks) : []),
  ];
  return { problems: [...problems, ...applyLevels(found, graph.config.checks)], externalLinks };
}

/** Creates the input of `findBrokenLinks` from compiled pages instead of the crawled site. */
export function createLinkCheck(content: SiteState, articles: readonly CheckedArticle[]): LinkCheckOptions {
  const { config, routeMap, scheduled, invalid } = content.graph;
  const homeLinks = listHomeLinks(content.graph);
  const targets = new Map<string, ReadonlySet<string> | undefined>(
    invalid.map(({ path }) => [path, undefined]),
  );
  // Anchors of generated pages are only known to the crawl.
  for (const path of routeMap.keys()) targets.set(path, undefined);
  const files = new Set(content.site.paths());
  const headings = new Map<string, ReadonlySet<string>>();
  const written = new Map<string, readonly LinkRecord[]>();
  for (const { path, compiled } of articles) {
    targets.set(path, new Set([...compiled.ids, ...LAYOUT_IDS]));
    headings.set(path, new Set(compiled.headings.map(({ id }) => id)));
    written.set(path, compiled.links);
  }
  return {
    baseUrl: config.baseUrl,
    sources: [
      ...articles.map(({ path, compiled }) => ({
        path,
        links: listTargets(compiled.hrefs, toHref(path, config)),
      })),
      {
        path: HOME_PATH,
        links: homeLinks.map(({ target, hash }) => ({ pathname: toHref(target, config), hash })),
      },
      { path: '', links: listLayoutTargets(content.graph) },
    ],
    targets,
    headings,
    redirects: listRedirects(content.graph).filter(({ exists }) => exists),
    scheduled,
    hasFile: (file) =>
      SITE_FILES.has(file) ||
      files.has(`/${file}`) ||
      content.images.findImage(`/${file}`) !== undefined ||
      isFile(path.join(PROJECT_ROOT, 'public', file)),
    listLinks: (path) =>
      Promise.resolve([...(path === HOME_PATH ? homeLinks : []), ...(written.get(path) ?? [])]),
    listLayoutLinks: () => locateLayoutLinks(content.graph),
  };
}

/** Returns the targets of a page's internal links, as in `readDocument`. */
function listTargets(hrefs: readonly string[], pageHref: string): { pathname: string; hash: string }[] {
  const base = new URL(pageHref, 'http://site');
  return hrefs.flatMap((href) => {
    const target = parseUrl(href, base);
    return target?.origin === base.origin ? [{ pathname: target.pathname, hash: target.hash }] : [];
  });
}

function isFile(file: string): boolean {
  return statSync(decodePath(file), { throwIfNoEntry: false })?.isFile() === true;
}

/** Reports redirects to missing pages, which are omitted from the site, and redirects to missing anchors. */
async function checkRedirects(
  { graph }: Pick<SiteState, 'graph'>,
  { targets, headings }: Pick<LinkCheckOptions, 'targets' | 'headings'>,
): Promise<Problem[]> {
  const redirects = listRedirects(graph);
  const findRedirect = createRedirectLookup(redirects.filter(({ exists }) => exists));
  const broken = redirects.flatMap(({ from, to, exists }) => {
    const [pathname = '', hash = ''] = to.split('#');
    const target = normalizePath(pathname);
    // An invalid page will exist once it is fixed.
    if (!exists && !targets.has(target)) {
      const nearest = findRedirect(target)?.to ?? findNearest(target, graph.routeMap.keys());
      return [
        {
          from,
          message: `The redirect from ${from} is skipped, because there is no page ${target}.`,
          fix: nearest === undefined ? 'Fix it, or add the page.' : `Did you mean "${nearest}"?`,
        },
      ];
    }
    const ids = targets.get(target);
    if (ids === undefined || hash === '' || ids.has(hash)) return [];
    return [
      {
        from,
        message: `The redirect from ${from} points to ${target}#${hash}, but the page has no such anchor.`,
        fix: suggestAnchor(hash, ids, headings?.get(target)),
      },
    ];
  });
  if (broken.length === 0) return [];
  const file = path.join(graph.contentDir, CONFIG_FILE);
  const locate = await createModuleLocator(file);
  return broken.map(({ from, message, fix }) => {
    const at = graph.config.redirects.findIndex((redirect) => redirect.from === from);
    return warningProblem('broken-redirect', message, {
      ...(at === -1 ? {} : { file: toDisplayPath(file), ...locate(['redirects', at]) }),
      fix,
    });
  });
}
