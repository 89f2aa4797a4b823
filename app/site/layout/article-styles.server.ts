import type { Page } from '#app/engine/model/page-data.ts';
import islandStyles from '#app/site/styles/island.css?url';
import situationStyles from '#app/site/styles/situation.css?url';

/** What needs a stylesheet of its own, by the start of its HTML: recorded runs and islands of authors. */
const STYLESHEETS: readonly (readonly [start: string, stylesheet: string])[] = [
  ['<figure class="situation"', situationStyles],
  ['<div data-island=', islandStyles],
];

/** Links a stylesheet in the articles that need it, before its first use. So other pages don't have its bytes. */
export function linkArticleStyles<P extends Page>(page: P): P {
  if (!('html' in page) || typeof page.html !== 'string') return page;
  let { html } = page as { html: string };
  for (const [start, stylesheet] of STYLESHEETS)
    html = html.replace(start, `<link rel="stylesheet" href="${stylesheet}"/>${start}`);
  return html === page.html ? page : { ...page, html };
}
