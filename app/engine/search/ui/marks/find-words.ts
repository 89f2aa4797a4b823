/** Where a word is in a text: from the first character to the one behind the last. */
export interface WordPlace {
  start: number;
  end: number;
}

/**
 * Finds words in a text, in order and without overlaps. Upper and lower case are the same. A word starts where a word
 * starts (or a new hump of a camelCase name) and ends where one ends, so that "podlet" is not found in "podlets"; in
 * scripts that write no spaces it is found anywhere.
 */
export function findWords(text: string, words: readonly string[]): WordPlace[] {
  // The longest first: of "podlet" and "podlet.version" the second is wanted where both fit.
  const patterns = [...new Set(words)]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (patterns.length === 0) return [];
  const pattern = new RegExp(patterns.join('|'), 'giu');
  const places: WordPlace[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index: start } = match;
    const end = start + match[0].length;
    if (startsWord(text, start) && endsWord(text, end)) places.push({ start, end });
    // Another word may start within this match. Between surrogates, the pattern would match from the first one again.
    else pattern.lastIndex = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  }
  return places;
}

function startsWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '';
  const first = text.slice(at, at + 2).match(/^./su)?.[0] ?? '';
  if (!isWordCharacter(before) || !isWordCharacter(first) || isUnspaced(first)) return true;
  return /\p{Lu}/u.test(first) && !/\p{Lu}/u.test(before);
}

function endsWord(text: string, at: number): boolean {
  const last = text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '';
  const after = text.slice(at, at + 2).match(/^./su)?.[0] ?? '';
  if (!isWordCharacter(after) || !isWordCharacter(last) || isUnspaced(last)) return true;
  return /\p{Lu}/u.test(after) && !/\p{Lu}/u.test(last);
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Letters without case: Chinese, Japanese, Thai and others, where words are side by side. */
function isUnspaced(character: string): boolean {
  return /\p{Lo}/u.test(character);
}
