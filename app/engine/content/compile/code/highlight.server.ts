import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs';
import { escapeText } from '#app/engine/lib/escape-markup.ts';

/** Turns code into HTML whose tokens carry classes, so that a stylesheet colors them for both modes. */
export interface Highlighter {
  /** Whether a language is supported or plain text. */
  knows(language: string): boolean;
  /** Names of all languages, for suggestions. */
  readonly languages: readonly string[];
  /** One string of HTML per line. Unsupported languages are returned as plain text. */
  highlight(code: string, language: string): Promise<string[]>;
}

/** Highlights code in a supported language: one string of HTML per line. */
export type HighlightCode = (code: string, language: string) => Promise<string[]>;

const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', '']);

/** Maximum number of cached code blocks. Saving a page usually changes only one of them. */
const MAX_CACHED = 500;

/** Creates a highlighter that caches code blocks by language and code. Invalidation: all go when the cache is full. */
export function createCodeHighlighter(highlightCode: HighlightCode): Highlighter {
  const languages = [
    ...Object.keys(bundledLanguages),
    ...Object.keys(bundledLanguagesAlias),
    ...PLAIN,
  ].filter((name) => name !== '');
  const known = new Set(languages);
  const cache = new Map<string, readonly string[]>();

  return {
    languages,
    knows: (language) => known.has(language.toLowerCase()) || PLAIN.has(language),
    async highlight(code, language) {
      const name = language.toLowerCase();
      if (PLAIN.has(name) || !known.has(name)) return code.split('\n').map(escapeText);
      const key = `${name}\n${code}`;
      const before = cache.get(key);
      if (before !== undefined) return [...before];
      const lines = await highlightCode(code, name);
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(key, lines);
      return [...lines];
    },
  };
}
