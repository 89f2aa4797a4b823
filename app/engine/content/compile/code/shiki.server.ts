import { LRUCache } from 'lru-cache';
import {
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
  type GrammarState,
  type ThemedToken,
} from 'shiki';
import { escapeText } from '#app/engine/lib/escape-markup.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { HighlightCode } from './highlight.server.ts';

/** Markdown languages, and the languages highlighted in their code fences. */
const MARKDOWN = new Set(['mdx', 'md', 'markdown']);
const EMBEDDED = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'sh', 'yaml'];

/** CSS variable of a token in Shiki's theme. Its first word names the class: `t-string` for `token-string-expression`. */
const TOKEN_COLOR = /^var\(--t-token-([a-z]+)/;

/** Maximum number of cached lines per language, about a million characters. */
const MAX_CACHED = 20_000;

/** Creates a highlighter that runs Shiki in the current thread. Grammars are loaded lazily. */
export function createShikiHighlight(): HighlightCode {
  const theme = createCssVariablesTheme({ variablePrefix: '--t-' });
  const loadEngine = memoizeAsync(() => createOnigurumaEngine(import('shiki/wasm')));
  // One highlighter per language: a grammar highlights embedded languages with whichever grammars are loaded, so with a
  // shared highlighter the output would depend on the pages compiled before.
  const getHighlighter = memoizeAsync(async (language: string) => {
    const lang = language as BundledLanguage;
    const highlighter = await createHighlighter({
      themes: [theme],
      langs: [lang, ...(MARKDOWN.has(language) ? EMBEDDED : [])] as BundledLanguage[],
      engine: await loadEngine(),
      // Shiki warns about ten or more instances.
      warnings: false,
    });
    return createLineHighlighter((line, grammarState) => {
      // No time limit: under load, it would change the output.
      const options = { lang, theme, tokenizeTimeLimit: 0, ...(grammarState && { grammarState }) };
      const tokens = highlighter.codeToTokensBase(line, options);
      return { html: tokens.map(formatLine).join(''), state: highlighter.getLastGrammarState(tokens) };
    });
  });
  return async (code, language) => (await getHighlighter(language))(code);
}

/** Highlights a line of code that starts in a state of the grammar; undefined for the first line. */
type HighlightLine = (
  line: string,
  state: GrammarState | undefined,
) => { html: string; state: GrammarState | undefined };

/**
 * Highlights code line by line, and caches lines by the state that the grammar is in: two in five lines of the code of
 * 1,000 pages are repeated, such as imports and closing braces. That is a thirtieth of the time of a cold build.
 *
 * Invalidation: none; the HTML of a line depends only on the line and the state.
 */
function createLineHighlighter(highlightLine: HighlightLine): (code: string) => string[] {
  const states: (GrammarState | undefined)[] = [undefined];
  const lines = new LRUCache<string, { html: string; next: number }>({ max: MAX_CACHED });

  function findState(state: GrammarState | undefined): number {
    const stack = state?.getInternalStack();
    if (stack === undefined) return 0;
    const known = states.findIndex((other) => other?.getInternalStack()?.equals(stack) === true);
    return known === -1 ? states.push(state) - 1 : known;
  }

  return (code) => {
    let current = 0;
    return code.split('\n').map((line) => {
      const key = `${current}\n${line}`;
      let cached = lines.get(key);
      if (cached === undefined) {
        const { html, state } = highlightLine(line, states[current]);
        cached = { html, next: line === '' ? current : findState(state) };
        lines.set(key, cached);
      }
      current = cached.next;
      return cached.html;
    });
  };
}

/**
 * Merges adjacent tokens of the same class. Whitespace gets the class of the previous token, which saves an element.
 */
function formatLine(tokens: readonly ThemedToken[]): string {
  let html = '';
  let className = '';
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    html += className === '' ? escapeText(text) : `<span class="${className}">${escapeText(text)}</span>`;
    text = '';
  };
  for (const { content, color = '' } of tokens) {
    const name = TOKEN_COLOR.exec(color)?.[1];
    const next = name === undefined ? '' : `t-${name}`;
    if (next !== className && content.trim() !== '') {
      flush();
      className = next;
    }
    text += content;
  }
  flush();
  return html;
}
