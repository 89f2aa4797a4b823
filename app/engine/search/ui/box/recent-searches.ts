import { parseJson } from '#app/engine/lib/text.ts';
import { readStored, writeStored } from '#app/engine/client/dom/storage.ts';

/** Storage key of what was searched for: a JSON array of queries, newest first. */
export const RECENT_KEY = 'searches';

/** How many are kept, and how long one may be. */
const MAX_RECENT = 5;
const MAX_LENGTH = 80;

/** What the reader has searched for, newest first. Storage may hold anything; what is no list of queries is none. */
export function readRecent(): string[] {
  const list = parseJson(readStored(RECENT_KEY) ?? '[]');
  if (!Array.isArray(list)) return [];
  return list.filter((entry) => typeof entry === 'string' && isKept(entry)).slice(0, MAX_RECENT) as string[];
}

/** Puts a query first. */
export function rememberSearch(query: string): void {
  const plain = query.trim();
  if (!isKept(plain)) return;
  const others = readRecent().filter((other) => other.toLowerCase() !== plain.toLowerCase());
  writeStored(RECENT_KEY, JSON.stringify([plain, ...others].slice(0, MAX_RECENT)));
}

/** Forgets one of them. */
export function forgetSearch(query: string): void {
  const others = readRecent().filter((other) => other !== query);
  writeStored(RECENT_KEY, others.length === 0 ? undefined : JSON.stringify(others));
}

/** Forgets all of them. */
export function clearRecent(): void {
  writeStored(RECENT_KEY, undefined);
}

function isKept(query: string): boolean {
  return query.trim() !== '' && query.length <= MAX_LENGTH;
}
