import {
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
  type ThemedToken,
} from 'shiki';
import { escapeText } from '#app/engine/lib/escape-markup.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';

/** Markdown languages, and the languages highlighted in their code fences. */
const MARKDOWN = new Set(['mdx', 'md', 'markdown']);
const EMBEDDED = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'sh', 'yaml'];

/** CSS variable of a token in Shiki's theme. Its first word names the class: `t-string` for `token-string-expression`. */
const TOKEN_COLOR = /^var\(--t-token-([a-z]+)/;

/** Creates a highlighter that runs Shiki in the current thread. Grammars are loaded lazily. */
export function createShikiHighlight() {
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
    return (code: string): string[] =>
      // No time limit: under load, it would change the output.
      highlighter.codeToTokensBase(code, { lang, theme, tokenizeTimeLimit: 0 }).map(formatLine);
  });
  return async (code: string, language: string) => (await getHighlighter(language))(code);
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
