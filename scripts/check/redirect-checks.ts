import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import path from 'node:path';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findNearest } from '#app/engine/diagnostics/suggest.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { createModuleLocator } from '#app/engine/config/load-module.server.ts';
import { suggestAnchor, type LinkCheckOptions } from '../crawl/check-links.ts';

/** Redirects that lead to no page, which are left out of the site, and those that lead to an anchor that is not there. */
export async function checkRedirects(
  { graph }: Pick<SiteState, 'graph'>,
  { targets, headings }: Pick<LinkCheckOptions, 'targets' | 'headings'>,
): Promise<Problem[]> {
  const broken = listRedirects(graph).flatMap(({ from, to, exists }) => {
    const [pathname = '', hash = ''] = to.split('#');
    const target = normalizePath(pathname);
    // An invalid page is there again when it is fixed.
    if (!exists && !targets.has(target)) {
      const nearest = findNearest(target, graph.routeMap.keys());
      return [
        {
          from,
          message: `The redirect from ${from} is left out: there is no page ${target}.`,
          remedy: nearest === undefined ? 'Fix it, or add the page.' : `Did you mean "${nearest}"?`,
        },
      ];
    }
    const ids = targets.get(target);
    if (ids === undefined || hash === '' || ids.has(hash)) return [];
    return [
      {
        from,
        message: `The redirect from ${from} leads to ${target}#${hash}, an anchor that the page does not have.`,
        remedy: suggestAnchor(hash, ids, headings?.get(target)),
      },
    ];
  });
  if (broken.length === 0) return [];
  const file = path.join(graph.contentDir, 'site.config.ts');
  const locate = await createModuleLocator(file);
  return broken.map(({ from, message, remedy }) => {
    const at = graph.config.redirects.findIndex((redirect) => redirect.from === from);
    return warningProblem('broken-redirect', message, {
      ...(at === -1 ? {} : { file: toDisplayPath(file), ...locate(['redirects', at]) }),
      remedy,
    });
  });
}
