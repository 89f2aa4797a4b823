/** Range of a word in a text; `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * Finds words in a text, in order, without overlaps, and ignoring case. A match starts and ends at a word boundary, or
 * at a capital letter in a camelCase name, so "podlet" does not match in "podlets". In scripts without spaces, it may
 * match anywhere.
 */
export function findWords(text: string, words: readonly string[]): TextRange[] {
  // Longest first, so that "podlet.version" takes precedence over "podlet".
  const patterns = [...new Set(words)]
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (patterns.length === 0) return [];
  const pattern = new RegExp(patterns.join('|'), 'giu');
  const matches: TextRange[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { index: start } = match;
    const end = start + match[0].length;
    if (isBoundary(text, start, 'after') && isBoundary(text, end, 'before')) matches.push({ start, end });
    // Another match may start within this one. Between surrogates, the pattern would match from the first one again.
    else pattern.lastIndex = start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  }
  return matches;
}

/** Whether a word may start at an offset, if it is `after` the offset, or end there, if it is `before`. */
function isBoundary(text: string, at: number, side: 'before' | 'after'): boolean {
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '';
  const after = text.slice(at, at + 2).match(/^./su)?.[0] ?? '';
  if (!isWordCharacter(before) || !isWordCharacter(after)) return true;
  if (isUnspaced(side === 'before' ? before : after)) return true;
  return /\p{Lu}/u.test(after) && !/\p{Lu}/u.test(before);
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Letters without case, as in Chinese, Japanese, and Thai, which do not separate words with spaces. */
function isUnspaced(character: string): boolean {
  return /\p{Lo}/u.test(character);
}
