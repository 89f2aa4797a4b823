import explorerStyles from '#app/site/styles/explorer.css?url';
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
  { start: /<figure class="composition"/, href: homeStyles, isOnHomePages: true },
  { start: /<(?:div|span) data-island="\//, href: islandStyles },
];
