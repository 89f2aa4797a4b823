import explorerStyles from '#app/site/styles/explorer.css?url';
import homeStyles from '#app/site/styles/home.css?url';
import islandStyles from '#app/site/styles/island.css?url';
import situationStyles from '#app/site/styles/situation.css?url';

/** Stylesheet of an article, by what needs it. */
interface ArticleStyle {
  /** Start of the HTML of an element. That of an island, not one in it: React expects the HTML that it rendered. */
  start: RegExp;
  href: string;
  /** Whether home pages link it in their head. */
  isInHomeHead?: true;
}

/** Stylesheets that only some articles need. */
export const ARTICLE_STYLES: readonly ArticleStyle[] = [
  { start: /<div data-island="Explorer"/, href: explorerStyles },
  { start: /<div data-island="Explorer"|<figure class="situation"/, href: situationStyles },
  { start: /<figure class="composition"/, href: homeStyles, isInHomeHead: true },
  { start: /<(?:div|span) data-island="\//, href: islandStyles },
];
