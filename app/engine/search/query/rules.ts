/** Ranking parameters. */
export type Rules = typeof RULES;

/** Tuned on one half of the judged queries; `npm run bench -- search --without all` measures the effect of each. */
export const RULES = {
  /** Boosts, relative to words of the text: words that occur only in code, and words of parent headings, and of the ID or path. */
  code: 0.2,
  context: 0.5,
  /** Exponent of the fraction of the query's words that a record contains. */
  coverage: 1.2,
  /** Factors for matches of a prefix, a corrected typo or a root, and a synonym of a word that is on the site. */
  prefix: 0.8,
  typo: 1,
  synonym: 0.2,
  /** Weight of a name that was typed as one word, or that two words form; for the latter, in headings. */
  compound: 4,
  /** Factors for reference entries, for posts, and for guides if the query is a question. */
  entry: 0.5,
  post: 0.4,
  question: 2,
  /** Exponent of the breadth of a page; see `weighPages`. */
  breadth: 0.65,
  /** Boost for a heading that consists of the words of the query, as a multiple of the score. */
  likeness: 1.5,
  /** Boost for an exact match of the text, as a multiple of the score. */
  exact: 8,
};
