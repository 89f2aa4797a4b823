import type { Page } from '#app/engine/model/page-data.ts';
import { ARTICLE_STYLES } from './article-styles.ts';

/**
 * Lists the stylesheets that the article of a page needs, so that other pages don't load them. On the dev server, which
 * sends changed articles as compiled, every page links all of them.
 */
export function listArticleStyles<P extends Page>(page: P): P {
  if (import.meta.env.DEV || !('html' in page) || typeof page.html !== 'string') return page;
  const { html, kind } = page as { html: string; kind: Page['kind'] };
  const needed = ARTICLE_STYLES.filter(
    ({ start, isOnHomePages }) => start.test(html) && !(isOnHomePages === true && kind === 'home'),
  );
  return needed.length === 0 ? page : { ...page, stylesheets: needed.map(({ href }) => href) };
}
