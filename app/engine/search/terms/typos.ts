/** Words of fewer letters have too many neighbors to be guessed. */
export const MIN_TYPO_LENGTH = 4;

/** Whether two words differ by one letter (more, less or another) or by a swap of two that are side by side. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const end = Math.min(a.length, b.length);
  let from = 0;
  while (from < end && a[from] === b[from]) from += 1;
  let tail = 0;
  while (tail < end - from && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const restA = a.length - from - tail;
  const restB = b.length - from - tail;
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[from] === b[from + 1] && a[from + 1] === b[from];
}

/** Whether some beginning of a word is one typo away from what has been typed of it. */
export function startsOneTypoAway(typed: string, word: string): boolean {
  // A wrong first letter is rare, and guessing there would find half of the words.
  if (typed[0] !== word[0]) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => length <= word.length && isOneTypoAway(typed, word.slice(0, length)),
  );
}
