/** Reading speed in words per minute, as commonly used for reading times. */
const WORDS_PER_MINUTE = 200;

/** Longest reading time that docs pages show, in minutes: longer pages, such as references, are not read from top to bottom. */
const MAX_MINUTES = 15;

/** Reading time of a text in minutes, at least one. */
export function estimateMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** Reading time of a docs page in minutes; undefined for one that is too long to be read from top to bottom. */
export function findDocMinutes(words: number): number | undefined {
  const minutes = estimateMinutes(words);
  return minutes > MAX_MINUTES ? undefined : minutes;
}
