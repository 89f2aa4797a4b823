import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';

/**
 * Broken links of one page, with their locations. Only the pages that it links to are compiled. They
 * are always warnings on the dev server, because the author may write the target next.
 */
export async function findBrokenLinksOnPage(content: SiteState, path: string): Promise<Problem[]> {
  const article = await compileArticle(content, path);
  if (article === undefined) return [];
  // Imported on demand, because the server can start without it.
  const { createLinkCheck } = await import('../check/check-content.ts');
  const { findBrokenLinks } = await import('../crawl/check-links.ts');
  const targets = article.compiled.links.flatMap(({ target, hash }) => (hash === '' ? [] : [target]));
  const others = await Promise.all(
    [...new Set(targets)]
      .filter((target) => target !== path)
      .map((target) => compileArticle(content, target)),
  );
  const check = createLinkCheck(content, [article, ...others.filter((other) => other !== undefined)]);
  const found = await findBrokenLinks({
    ...check,
    sources: check.sources.filter((source) => source.path === path),
  });
  return applyLevels(found, content.graph.config.checks).map((problem) => ({ ...problem, level: 'warning' }));
}
