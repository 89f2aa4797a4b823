import {
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
  type ThemedToken,
} from 'shiki';
import { escapeHtml } from '#app/site/escape-markup.ts';
import type { HighlightCode } from './highlight.server.ts';

/** Markdown, and the languages of the fences in it that are coloured. */
const MARKDOWN = new Set(['mdx', 'md', 'markdown']);
const EMBEDDED = ['js', 'ts', 'jsx', 'tsx', 'html', 'css', 'json', 'sh', 'yaml'];

/** Colour variable of the theme → class of the token. Names as in Shiki's CSS-variables theme. */
const CLASS_OF: Record<string, string> = {
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

/** Highlights with Shiki, in the thread that asks. Grammars are loaded when a page first asks for them. */
export function createShikiHighlight(): HighlightCode {
  const theme = createCssVariablesTheme({ name: 'variables', variablePrefix: '--t-' });
  let engine: ReturnType<typeof createOnigurumaEngine> | undefined;
  // One for each language: a grammar colours what it embeds with whatever grammars are there already, so that with one
  // for all, the looks of a block would depend on the pages that were compiled before.
  const cores = new Map<string, ReturnType<typeof createHighlighter>>();

  function getCore(language: string): ReturnType<typeof createHighlighter> {
    engine ??= createOnigurumaEngine(import('shiki/wasm'));
    const core =
      cores.get(language) ??
      createHighlighter({
        themes: [theme],
        langs: [language, ...(MARKDOWN.has(language) ? EMBEDDED : [])] as BundledLanguage[],
        engine,
        // Shiki warns of more than nine.
        warnings: false,
      });
    cores.set(language, core);
    return core;
  }

  return async (code, language) => {
    const highlighter = await getCore(language);
    const { tokens } = highlighter.codeToTokens(code, {
      lang: language as BundledLanguage,
      theme: 'variables',
      // Shiki gives up on a line after 500 ms; on a busy machine the same page would then look different.
      tokenizeTimeLimit: 0,
    });
    return tokens.map(renderLine);
  };
}

function renderLine(tokens: readonly ThemedToken[]): string {
  let html = '';
  let open = '';
  let text = '';
  const flush = (): void => {
    if (text === '') return;
    html += open === '' ? escapeHtml(text) : `<span class="${open}">${escapeHtml(text)}</span>`;
    text = '';
  };
  for (const { content, color } of tokens) {
    const name = CLASS_OF[color ?? ''] ?? '';
    // White space takes any colour; joining it to its neighbour saves an element.
    if (name !== open && content.trim() !== '') {
      flush();
      open = name;
    }
    text += content;
  }
  flush();
  return html;
}
