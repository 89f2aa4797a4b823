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
  /** What the rest of an unfinished word, and each typo, leaves of a score. */
  prefix: number;
  typo: number;
  /** What a word of two, written as one, and two words, written apart, leave of it. */
  split: number;
  /** What a synonym leaves of it. */
  synonym: number;
  /** What a name counts that was typed as one, or that words make together. */
  whole: number;
  /** Factors for openings, for entries of references, for posts, and in questions for openings and guides. */
  opening: number;
  entry: number;
  post: number;
  question: number;
  /** Exponent of how many times as good all records of a page are as its best one. */
  breadth: number;
  /** What a heading that consists of the words of the query adds, as a multiple of the score. */
  likeness: number;
  /** What text that occurs exactly adds, as a multiple of the score. */
  exact: number;
}

export const RULES: Rules = {
  name: 1,
  heading: 2,
  text: 1,
  title: 0.2,
  coverage: 2,
  prefix: 0.4,
  typo: 0.7,
  split: 0.7,
  synonym: 0.4,
  whole: 3,
  opening: 1.2,
  entry: 0.8,
  post: 0.4,
  question: 2,
  breadth: 0.4,
  likeness: 1.5,
  exact: 8,
};

/**
 * Parameters of BM25 for Orama, whose frequencies are shares: how soon repeats stop counting, how much the length counts
 * besides, and what any occurrence is worth.
 */
export const HEADING_RELEVANCE = { k: 2, b: 0, d: 0 };
export const TEXT_RELEVANCE = { k: 0.01, b: 0, d: 0 };
