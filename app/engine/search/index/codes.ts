/** Encodes sorted words and non-negative integers as text that compresses well with Brotli: characters, not digits. */

/** First code point in use. From there on, JSON only escapes the backslash and lone surrogates. */
const FIRST = 35;
const BACKSLASH = 92;
const SURROGATES = { start: 0xd8_00, size: 0x8_00 };

/** Encodes non-negative integers, each as one character that JSON does not escape. */
export function encodeNumbers(numbers: readonly number[]): string {
  return numbers
    .map((number) => {
      const code = number + FIRST + Number(number + FIRST >= BACKSLASH);
      return String.fromCodePoint(code < SURROGATES.start ? code : code + SURROGATES.size);
    })
    .join('');
}

/** Decodes the output of `encodeNumbers`. */
export function decodeNumbers(text: string): number[] {
  return Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const code = point < SURROGATES.start ? point : point - SURROGATES.size;
    return code - FIRST - Number(code > BACKSLASH);
  });
}

/** Encodes sorted words: each as the length of the prefix that it shares with the previous one, and the rest. */
export function encodeWords(words: readonly string[]): string {
  return words
    .map((word, at) => {
      const shared = countShared(word, words[at - 1] ?? '');
      return encodeNumbers([shared]) + word.slice(shared);
    })
    .join(' ');
}

/** Decodes the output of `encodeWords`. */
export function decodeWords(text: string): string[] {
  if (text === '') return [];
  const items = text.split(' ');
  const shared = decodeNumbers(items.map((item) => item.charAt(0)).join(''));
  let before = '';
  return items.map((item, at) => (before = before.slice(0, shared[at]) + item.slice(1)));
}

/** Length of the longest prefix that two words share. */
export function countShared(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared;
}
