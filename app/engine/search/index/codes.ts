/**
 * Numbers as text that compresses well: small ones are one sign each, so that Brotli sees signs, not digits and commas.
 * All signs can be in JSON as they are.
 */

const ALPHABET = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter(
  (sign) => sign !== '\\',
);
/** Value of each sign, by its code. */
const VALUES = new Uint8Array(128);
for (const [value, sign] of ALPHABET.entries()) VALUES[sign.charCodeAt(0)] = value;

/** Numbers below this are one sign; further signs carry the rest of greater ones. */
const SINGLE = 80;
const STEP = ALPHABET.length - SINGLE;

/** Writes whole numbers from 0. */
export function encodeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let rest = number;
    while (rest >= SINGLE) {
      const above = rest - SINGLE;
      text += ALPHABET[SINGLE + (above % STEP)] ?? '';
      rest = Math.floor(above / STEP);
    }
    text += ALPHABET[rest] ?? '';
  }
  return text;
}

/** Reads what `encodeNumbers` wrote; a sign that it never writes is read as 0. */
export function decodeNumbers(text: string): Int32Array {
  const numbers = new Int32Array(text.length);
  let count = 0;
  let factors: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES[text.charCodeAt(at)] ?? 0;
    if (value >= SINGLE) {
      factors.push(value - SINGLE);
      continue;
    }
    let number = value;
    if (factors.length > 0) {
      for (const factor of factors.reverse()) number = number * STEP + factor + SINGLE;
      factors = [];
    }
    numbers[count] = number;
    count += 1;
  }
  return numbers.subarray(0, count);
}

/** Writes sorted words: each as how many letters it shares with the one before, and the rest. */
export function encodeWords(words: readonly string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < SINGLE - 1 && shared < word.length && word[shared] === before[shared]) shared += 1;
      before = word;
      return encodeNumbers([shared]) + word.slice(shared);
    })
    .join(' ');
}

/** Reads what `encodeWords` wrote. */
export function decodeWords(text: string): string[] {
  if (text === '') return [];
  let before = '';
  return text.split(' ').map((item) => {
    const shared = VALUES[item.charCodeAt(0)] ?? 0;
    before = before.slice(0, shared) + item.slice(1);
    return before;
  });
}
