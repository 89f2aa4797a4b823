import type { Page } from '#app/engine/model/page-data.ts';
import homeStyles from '#app/site/styles/home.css?url';
import islandStyles from '#app/site/styles/island.css?url';
import situationStyles from '#app/site/styles/situation.css?url';

/** What needs a separate stylesheet, by the start of its HTML. */
const STYLESHEETS: readonly (readonly [start: string, stylesheet: string])[] = [
  ['<figure class="situation"', situationStyles],
  ['<figure class="composition"', homeStyles],
  ['<div data-island=', islandStyles],
];

/** Links a stylesheet in the articles that need it, before its first use. So other pages don't have its bytes. */
export function linkArticleStyles<P extends Page>(page: P): P {
  if (!('html' in page) || typeof page.html !== 'string') return page;
  let { html } = page as { html: string };
  for (const [start, stylesheet] of STYLESHEETS) {
    // A home page links it in its head: in its article, it would stop the browser between the hero and the diagram.
    if (stylesheet === homeStyles && page.kind === 'home') continue;
    html = html.replace(start, `<link rel="stylesheet" href="${stylesheet}"/>${start}`);
  }
  return html === page.html ? page : { ...page, html };
}
