import { parseJson } from '#app/engine/lib/text.ts';
import { readStored, writeStored } from '#app/engine/client/dom/storage.ts';

/** Storage key of recent searches: a JSON array of queries, newest first. */
export const RECENT_KEY = 'searches';

/** Maximum number of stored queries, and maximum length of each, in UTF-16 code units. */
const MAX_RECENT = 5;
const MAX_LENGTH = 80;

/** Reads recent searches, newest first. Ignores invalid values, because storage may contain anything. */
export function readRecent(): string[] {
  const list = parseJson(readStored(RECENT_KEY) ?? '[]');
  if (!Array.isArray(list)) return [];
  return list
    .filter((entry) => typeof entry === 'string' && isStorable(entry))
    .slice(0, MAX_RECENT) as string[];
}

/** Stores a query as the most recent one. */
export function rememberSearch(query: string): void {
  const plain = query.trim();
  if (!isStorable(plain)) return;
  const others = readRecent().filter((other) => other.toLowerCase() !== plain.toLowerCase());
  writeStored(RECENT_KEY, JSON.stringify([plain, ...others].slice(0, MAX_RECENT)));
}

/** Removes a query, or all of them without a query. */
export function forgetSearch(query?: string): void {
  const others = query === undefined ? [] : readRecent().filter((other) => other !== query);
  writeStored(RECENT_KEY, others.length === 0 ? undefined : JSON.stringify(others));
}

function isStorable(query: string): boolean {
  return query.trim() !== '' && query.length <= MAX_LENGTH;
}
