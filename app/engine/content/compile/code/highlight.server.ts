import { LRUCache } from 'lru-cache';
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { escapeText } from '#app/engine/lib/escape-markup.ts';

/** Converts code to HTML whose tokens have classes, so that a stylesheet can color them for both color modes. */
export type Highlighter = ReturnType<typeof createCodeHighlighter>;

const PLAIN = ['text', 'txt', 'plain', 'plaintext'];

/** Maximum number of cached code blocks. Editing a page usually changes only one of them. */
const MAX_CACHED = 500;

/**
 * Creates a highlighter that caches code blocks by language and code.
 *
 * Invalidation: none; the HTML depends only on the language and the code.
 */
export function createCodeHighlighter() {
  const languages = [...Object.keys(bundledLanguages), ...Object.keys(bundledLanguagesAlias), ...PLAIN];
  const known = new Set(languages);
  // Loaded for the first code block, because Shiki is slow to load.
  const loadShiki = memoizeAsync(async () => (await import('./shiki.server.ts')).createShikiHighlight());
  const cache = new LRUCache<string, readonly string[]>({ max: MAX_CACHED });

  return {
    /** Names of all languages, for suggestions. */
    languages,
    /** Whether a language is supported or is plain text. */
    knows: (language: string): boolean => known.has(language.toLowerCase()),
    /** Returns one string of HTML per line. Code in unsupported languages is returned as plain text. */
    async highlight(code: string, language: string): Promise<readonly string[]> {
      const name = language.toLowerCase();
      if (PLAIN.includes(name) || !known.has(name)) return code.split('\n').map(escapeText);
      const key = `${name}\n${code}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const lines = await (await loadShiki())(code, name);
      cache.set(key, lines);
      return lines;
    },
  };
}
