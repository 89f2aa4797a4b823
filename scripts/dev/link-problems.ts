import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';

/**
 * The links of one page that lead nowhere, with their places. Only the pages that it links into are compiled for it. They
 * are warnings, whatever a build makes of them: while an author writes, the page that is linked to may be the next.
 */
export async function findBrokenLinksOnPage(content: SiteState, path: string): Promise<Problem[]> {
  const article = await compileArticle(content, path);
  if (article === undefined) return [];
  // Not needed before there is a page, so not loaded when the server starts.
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
