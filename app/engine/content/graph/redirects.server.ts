import path from 'node:path';
import type { Issue, Problem } from '#app/engine/diagnostics/problem.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { decodePath, normalizePath, toHref } from '#app/engine/urls/paths.ts';
import { createRedirectLookup } from '#app/engine/urls/redirect-lookup.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { CONFIG_FILE, findConfigErrors } from '#app/engine/config/load-module.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { listEntries, type RouteMap } from './route-map.server.ts';
import { isSiteFile } from '#app/engine/content/source/page-names.server.ts';
import { fieldProblem, type SourceFile } from '#app/engine/content/source/source-file.server.ts';

interface RedirectSources {
  redirects: readonly Redirect[];
  routeMap: RouteMap;
  config: SiteConfig;
}

/**
 * Reads the redirects of the site configuration and of `redirectsFrom`. Duplicate redirects, and redirects from the
 * path of a page or another file, which they would hide on static hosts, are added to `problems`. Former paths may be
 * percent-encoded, and are decoded here, as the paths of requests are.
 */
export async function readRedirects(
  { config, routeMap }: Omit<RedirectSources, 'redirects'>,
  contentDir: string,
  problems: Problem[],
): Promise<Redirect[]> {
  const configFile = toDisplayPath(path.join(contentDir, CONFIG_FILE));
  const errors = await findConfigErrors(contentDir, (report) => {
    for (const [index, { from }] of config.redirects.entries()) {
      const issue = findHidden(from, routeMap);
      if (issue !== undefined) report(['redirects', index], issue.message, issue.fix);
    }
  });
  problems.push(...errors);
  const redirects: Redirect[] = config.redirects.map(({ from, to }) => ({ from: decodePath(from), to }));
  const owners = new Map(redirects.map(({ from }) => [normalizePath(from), configFile]));
  for (const { frontmatter, source, path: to } of listEntries(routeMap)) {
    frontmatter.redirectsFrom.forEach((from, index) => {
      const decoded = decodePath(from);
      const normalized = normalizePath(decoded);
      const owner = owners.get(normalized);
      const issue = findHidden(from, routeMap) ?? findDuplicate(from, owner, source);
      if (issue === undefined) {
        owners.set(normalized, source.displayPath);
        redirects.push({ from: decoded, to });
        return;
      }
      problems.push(fieldProblem('redirect', source, ['redirectsFrom', index], issue));
    });
  }
  return redirects;
}

/** Finds what a redirect would hide on static hosts: a page, or another file of the site. */
function findHidden(from: string, routeMap: RouteMap): Issue | undefined {
  const normalized = normalizePath(decodePath(from));
  if (routeMap.has(normalized)) {
    return {
      message: `"${from}" is a page, so it cannot redirect.`,
      fix: 'Remove the redirect, or move the page.',
    };
  }
  if (!isSiteFile(normalized)) return undefined;
  return {
    message: `"${from}" is reserved for a file of the site, so it cannot redirect.`,
    fix: 'Remove the redirect; only paths of pages can redirect.',
  };
}

/** Finds the redirect from the same path, by the file that declares it. */
function findDuplicate(from: string, owner: string | undefined, source: SourceFile): Issue | undefined {
  if (owner === undefined) return undefined;
  const by = owner === source.displayPath ? 'this page' : owner;
  return { message: `"${from}" is already redirected by ${by}.`, fix: 'Remove one of them.' };
}

/** Creates a lookup of redirect targets by path, which returns undefined unless the target is a page. */
export function createRedirectResolver({
  redirects,
  routeMap,
  config,
}: RedirectSources): (path: string) => string | undefined {
  const findRedirect = createRedirectLookup(redirects.filter(({ to }) => hasPage(to, routeMap)));
  return (path) => {
    const found = findRedirect(path);
    if (found !== undefined) return toHref(found.to, config);
    const normalized = normalizePath(path);
    return normalized !== path && routeMap.has(normalized) ? toHref(normalized, config) : undefined;
  };
}

/** Lists all redirects and whether their target pages exist. */
export function listRedirects({
  redirects,
  routeMap,
}: Pick<RedirectSources, 'redirects' | 'routeMap'>): (Redirect & { exists: boolean })[] {
  return redirects.map((redirect) => ({ ...redirect, exists: hasPage(redirect.to, routeMap) }));
}

function hasPage(to: string, routeMap: RouteMap): boolean {
  return routeMap.has(normalizePath(to.replace(/[?#].*/, '')));
}
