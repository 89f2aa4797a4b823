/** What the query rules weigh. */
export type Rules = typeof RULES;

/** Tuned on one half of the judged queries; `npm run bench -- search --without all` measures what each gains. */
export const RULES = {
  /** What words count that only the code has, and those of the headings above and the ID, beside words of the text. */
  code: 0.2,
  context: 0.5,
  /** What a match in the title of the page adds to a record. */
  title: 0.8,
  /** Exponent of the share of the query's words that a record has. */
  coverage: 1.7,
  /** What the rest of an unfinished word, typos, and a synonym leave of a score. */
  prefix: 0.6,
  typo: 1,
  synonym: 0.2,
  /** What a name counts that was typed as one, or that words make together. */
  whole: 4,
  /** Factors for entries of references, for posts, and for guides in questions. */
  entry: 0.5,
  post: 0.4,
  question: 2,
  /** Exponent of how many times as good all records of a page are as its best one. */
  breadth: 0.65,
  /** What a heading that consists of the words of the query adds, as a multiple of the score. */
  likeness: 1.5,
  /** What text that occurs exactly adds, as a multiple of the score. */
  exact: 8,
};
