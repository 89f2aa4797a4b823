/** Figures of one search, in the columns of the table. */
interface PeerRow {
  pages: number;
  who: string;
  'kB to first results': number;
  'ready ms'?: number;
  'first key ms'?: number;
  'later keys ms': number;
}

/** What the search is to reach: bytes to the first results, and later keys within one frame and two of 60 a second. */
export const SEARCH_TARGETS: readonly PeerRow[] = [
  { pages: 40, who: 'target', 'kB to first results': 69, 'later keys ms': 16.7 },
  { pages: 1000, who: 'target', 'kB to first results': 150, 'later keys ms': 33.3 },
];

/**
 * Other generators with a corpus of the same size, measured in Chromium on two cores. Bytes are Brotli 11 and include
 * what was fetched unasked. VitePress, Starlight and Rspress wait 150 to 300 ms after a key before they search.
 */
export const SEARCH_PEERS: readonly PeerRow[] = [
  row(40, 'Docusaurus, lunr', 237.9, 87, 22, 8),
  row(40, 'VitePress, minisearch', 69.4, 212, 216, 215),
  row(40, 'Starlight, Pagefind', 145.7, 202, 399, 331),
  row(40, 'Rspress, FlexSearch', 63, 229, 187, 161),
  row(1000, 'Docusaurus, lunr', 4640, 86, 114, 13),
  row(1000, 'VitePress, minisearch', 1190, 203, 521, 214),
  row(1000, 'Starlight, Pagefind', 162.2, 158, 404, 322),
  row(1000, 'Rspress, FlexSearch', 1430, 638, 3312, 164),
];

function row(
  pages: number,
  who: string,
  kilobytes: number,
  ready: number,
  first: number,
  later: number,
): PeerRow {
  return {
    pages,
    who,
    'kB to first results': kilobytes,
    'ready ms': ready,
    'first key ms': first,
    'later keys ms': later,
  };
}
