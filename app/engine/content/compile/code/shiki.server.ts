import {
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
  type ThemedToken,
} from 'shiki';
import { escapeText } from '#app/engine/lib/escape-markup.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { HighlightCode } from './highlight.server.ts';

/** Markdown languages, and the languages highlighted in their code fences. */
const MARKDOWN = new Set(['mdx', 'md', 'markdown']);
const EMBEDDED = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'sh', 'yaml'];

/** Token classes by CSS variable of Shiki's theme. */
const TOKEN_CLASSES: Readonly<Record<string, string>> = {
  'var(--t-token-constant)': 't-constant',
  'var(--t-token-string)': 't-string',
  'var(--t-token-comment)': 't-comment',
  'var(--t-token-keyword)': 't-keyword',
  'var(--t-token-parameter)': 't-parameter',
  'var(--t-token-function)': 't-function',
  'var(--t-token-string-expression)': 't-string',
  'var(--t-token-punctuation)': 't-punctuation',
  'var(--t-token-link)': 't-link',
  'var(--t-token-inserted)': 't-inserted',
  'var(--t-token-deleted)': 't-deleted',
  'var(--t-token-changed)': 't-changed',
};

/** Creates a highlighter that runs Shiki in the current thread. Grammars are loaded lazily. */
export function createShikiHighlight(): HighlightCode {
  const theme = createCssVariablesTheme({ variablePrefix: '--t-' });
  const loadEngine = memoizeAsync(() => createOnigurumaEngine(import('shiki/wasm')));
  // One highlighter per language: a grammar highlights embedded languages with whichever grammars are loaded, so with a
  // shared highlighter the output would depend on the pages compiled before.
  const getHighlighter = memoizeAsync(async (language: string) => {
    return await createHighlighter({
      themes: [theme],
      langs: [language, ...(MARKDOWN.has(language) ? EMBEDDED : [])] as BundledLanguage[],
      engine: await loadEngine(),
      // Shiki warns about ten or more instances.
      warnings: false,
    });
  });

  return async (code, language) => {
    const highlighter = await getHighlighter(language);
    const lines = highlighter.codeToTokensBase(code, {
      lang: language as BundledLanguage,
      theme,
      // No time limit: under load, it would change the output.
      tokenizeTimeLimit: 0,
    });
    return lines.map(formatLine);
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
    const next = TOKEN_CLASSES[color] ?? '';
    if (next !== className && content.trim() !== '') {
      flush();
      className = next;
    }
    text += content;
  }
  flush();
  return html;
}
