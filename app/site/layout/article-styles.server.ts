import type { Page } from '#app/engine/model/page-data.ts';
import { ARTICLE_STYLES } from './article-styles.ts';

/**
 * Adds stylesheet links to the articles that need them, before their first use, so that other pages don't load them. On
 * the dev server, which sends changed articles as compiled, every page links all of them.
 */
export function linkArticleStyles<P extends Page>(page: P): P {
  if (import.meta.env.DEV || !('html' in page) || typeof page.html !== 'string') return page;
  let { html } = page as { html: string };
  for (const { start, href, isInHomeHead } of ARTICLE_STYLES) {
    // In the article of a home page, it would block rendering between the hero and the diagram.
    if (isInHomeHead === true && page.kind === 'home') continue;
    html = html.replace(start, `<link rel="stylesheet" href="${href}"/>$&`);
  }
  return html === page.html ? page : { ...page, html };
}
