import type { Page } from '#app/engine/model/page-data.ts';
import stylesheet from '#app/site/styles/situation.css?url';

/** Start of what needs a stylesheet of its own: recorded runs. */
const RECORDED_RUN = '<figure class="situation"';

/** Links a stylesheet in the articles that need it, before its first use. So other pages don't have its bytes. */
export function linkArticleStyles<P extends Page>(page: P): P {
  if (!('html' in page) || typeof page.html !== 'string' || !page.html.includes(RECORDED_RUN)) return page;
  const link = `<link rel="stylesheet" href="${stylesheet}"/>`;
  return { ...page, html: page.html.replace(RECORDED_RUN, link + RECORDED_RUN) };
}
