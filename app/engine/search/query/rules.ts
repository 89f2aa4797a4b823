/** What the query rules weigh. Tuned on one half of the judged queries; `npm run bench -- search --without all` measures what each gains. */
export interface Rules {
  /** What words count that only the code has, and those of the headings above and the ID, beside words of the text. */
  code: number;
  context: number;
  /** What a match in the title of the page adds to a record. */
  title: number;
  /** Exponent of the share of the query's words that a record has. */
  coverage: number;
  /** What the rest of an unfinished word, each typo, a word of two written as one, and a synonym leave of a score. */
  prefix: number;
  typo: number;
  split: number;
  synonym: number;
  /** What a name counts that was typed as one, or that words make together. */
  whole: number;
  /** Factors for entries of references, for posts, and for guides in questions. */
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
  code: 0.2,
  context: 0.5,
  title: 0.8,
  coverage: 1.7,
  prefix: 0.6,
  typo: 1,
  split: 1,
  synonym: 0.2,
  whole: 4,
  entry: 0.5,
  post: 0.4,
  question: 2,
  breadth: 0.65,
  likeness: 1.5,
  exact: 8,
};
