/** What the query rules weigh. Tuned on one half of the judged queries; `npm run bench -- search --without all` measures what each gains. */
export interface Rules {
  /** How much the fields count. */
  name: number;
  heading: number;
  text: number;
  /** What a match in the title of the page adds to a record. */
  title: number;
  /** Exponent of the share of the query's words that a record has. */
  coverage: number;
  /** Whether that share, and missing words, are weighted by how rare the words are. */
  idf: boolean;
  /** What the rest of an unfinished word, and each typo, leaves of a score. */
  prefix: number;
  typo: number;
  /** What a word of two, written as one, and two words, written apart, leave of it. */
  split: number;
  /** What a synonym leaves of it. */
  synonym: number;
  /** What a name that was typed as one counts, and words that make one together. */
  whole: number;
  pair: number;
  /** Factors for posts, for pages of no kind, and in questions for openings and guides. */
  post: number;
  page: number;
  questionOpening: number;
  questionGuide: number;
  /** What a heading that consists of the words of the query adds, as a multiple of the score. */
  likeness: number;
  /** What text that occurs exactly adds, as a multiple of the score. */
  exact: number;
  /** Factor for entries of references. */
  entry: number;
}

export const RULES: Rules = {
  name: 1,
  heading: 2,
  text: 1,
  title: 0.2,
  coverage: 2,
  idf: true,
  prefix: 0.4,
  typo: 0.7,
  split: 0.7,
  synonym: 0.3,
  whole: 5,
  pair: 2,
  post: 0.4,
  page: 0.8,
  questionOpening: 2,
  questionGuide: 1.6,
  likeness: 1.5,
  exact: 8,
  entry: 0.8,
};

/**
 * Parameters of BM25 for Orama, whose frequencies are shares: how soon repeats stop counting, how much the length counts
 * besides, and what any occurrence is worth.
 */
export const HEADING_RELEVANCE = { k: 2, b: 0, d: 0 };
export const TEXT_RELEVANCE = { k: 0.005, b: 0, d: 0 };
