import type { Page } from '#app/engine/model/page-data.ts';
import explorerStyles from '#app/site/styles/explorer.css?url';
import figureStyles from '#app/site/styles/figures.css?url';
import homeStyles from '#app/site/styles/home.css?url';
import islandStyles from '#app/site/styles/island.css?url';

interface ArticleStyle {
  /** Start of the element's HTML. */
  start: RegExp;
  href: string;
  /** Whether every home page has it. */
  isOnHomePages?: true;
}

/** Stylesheets that only some articles need. */
export const ARTICLE_STYLES: readonly ArticleStyle[] = [
  { start: /<div data-island="Explorer"|<figure class="situation"/, href: explorerStyles },
  {
    start: /<figure class="diagram composition"|<div class="(?:cards|columns)\b/,
    href: homeStyles,
    isOnHomePages: true,
  },
  { start: /<figure class="(?:diagram|graph)"/, href: figureStyles },
  { start: /<(?:div|span) data-island="\//, href: islandStyles },
];

/**
 * Lists the stylesheets that the article of a page, or the excerpts of posts on it, need, so that other pages don't load
 * them. On the dev server, which sends changed articles as compiled, every page links all of them.
 */
export function listArticleStyles<P extends Page>(page: P): P {
  if (import.meta.env.DEV) return page;
  const articles: readonly object[] = 'posts' in page ? page.posts : [page];
  const html = articles.map((article) => ('html' in article ? article.html : '')).join('\n');
  const needed = ARTICLE_STYLES.filter(
    ({ start, isOnHomePages }) => start.test(html) && !(isOnHomePages === true && page.kind === 'home'),
  );
  return needed.length === 0 ? page : { ...page, stylesheets: needed.map(({ href }) => href) };
}
