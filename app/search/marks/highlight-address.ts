/**
 * The words to mark, in an address: `/docs/api/podlet?highlight=podlet,version#version`. Who is given such an address
 * sees the same marks; canonical links leave it out.
 */

import { decodePart } from '#app/navigation/paths.ts';

const PARAMETER = 'highlight';

/** How many words an address takes, and how long each may be: nobody's query makes an address that hosts refuse. */
const MAX_WORDS = 8;
const MAX_LENGTH = 60;

/** A href with the words to mark; without words it is as it was. */
export function addHighlight(href: string, words: readonly string[]): string {
  const kept = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].filter(
    (word) => word.trim() !== '' && word.length <= MAX_LENGTH,
  );
  if (kept.length === 0) return href;
  const list = kept.slice(0, MAX_WORDS).map(encodeWord).join(',');
  const end = href.includes('#') ? href.indexOf('#') : href.length;
  const [path, hash] = [href.slice(0, end), href.slice(end)];
  return `${path}${path.includes('?') ? '&' : '?'}${PARAMETER}=${list}${hash}`;
}

/** The words that an address's query (`?…`) wants marked. */
export function readHighlight(search: string): string[] {
  const part = listParts(search).find(isHighlight);
  if (part === undefined) return [];
  const words = part.slice(PARAMETER.length + 1).split(',');
  return words
    .slice(0, MAX_WORDS)
    .map(decodeWord)
    .filter((word) => word.trim() !== '' && word.length <= MAX_LENGTH);
}

/** A query without the words; empty when nothing else was in it. */
export function removeHighlight(search: string): string {
  const rest = listParts(search).filter((part) => !isHighlight(part));
  return rest.length === 0 ? '' : `?${rest.join('&')}`;
}

function listParts(search: string): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
}

function isHighlight(part: string): boolean {
  return part.startsWith(`${PARAMETER}=`);
}

/** Half a surrogate pair, which no address can hold, becomes the sign for what can't be read. */
function encodeWord(word: string): string {
  return encodeURIComponent(word.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

function decodeWord(word: string): string {
  return decodePart(word.replaceAll('+', ' '));
}
