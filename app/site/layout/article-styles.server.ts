import type { Page } from '#app/engine/model/page-data.ts';
import { ARTICLE_STYLES } from './article-styles.ts';

/**
 * Links a stylesheet in the articles that need it, before its first use. So other pages don't have its bytes. On the dev server,
 * where saved changes are sent as they were compiled, all pages have all of them.
 */
export function linkArticleStyles<P extends Page>(page: P): P {
  if (import.meta.env.DEV || !('html' in page) || typeof page.html !== 'string') return page;
  let { html } = page as { html: string };
  for (const { start, href, isInHomeHead } of ARTICLE_STYLES) {
    // In the article of a home page, it would stop the browser between the hero and the diagram.
    if (isInHomeHead === true && page.kind === 'home') continue;
    html = html.replace(start, `<link rel="stylesheet" href="${href}"/>$&`);
  }
  return html === page.html ? page : { ...page, html };
}
