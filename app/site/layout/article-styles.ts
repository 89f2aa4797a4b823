import explorerStyles from '#app/site/styles/explorer.css?url';
import homeStyles from '#app/site/styles/home.css?url';
import islandStyles from '#app/site/styles/island.css?url';

interface ArticleStyle {
  /** Start of the element's HTML. Must not match inside an island, because React expects the HTML that it rendered. */
  start: RegExp;
  href: string;
  /** Whether home pages link it in the head. */
  isInHomeHead?: true;
}

/** Stylesheets that only some articles need. */
export const ARTICLE_STYLES: readonly ArticleStyle[] = [
  { start: /<div data-island="Explorer"|<figure class="situation"/, href: explorerStyles },
  { start: /<figure class="composition"/, href: homeStyles, isInHomeHead: true },
  { start: /<(?:div|span) data-island="\//, href: islandStyles },
];
