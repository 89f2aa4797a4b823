import {
  bundledLanguages,
  bundledLanguagesAlias,
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
  type ThemedToken,
} from 'shiki';
import { escapeHtml } from '#app/site/escape-markup.ts';

/** Turns code into HTML whose tokens carry classes, so that a stylesheet colours them for both modes. */
export interface Highlighter {
  /** Whether there is a grammar for a language (or it needs none). */
  knows(language: string): boolean;
  /** Names of all languages, for suggestions. */
  readonly languages: readonly string[];
  /** One string of HTML per line. A language without a grammar comes back plain. */
  highlight(code: string, language: string): Promise<string[]>;
}

const PLAIN = new Set(['text', 'txt', 'plain', 'plaintext', '']);

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

/** How many code blocks are kept: an author who saves a page changes one of its blocks at most. */
const MAX_KEPT = 500;

/** Makes a highlighter. Grammars are loaded when a page first asks for them. */
export function createCodeHighlighter(): Highlighter {
  const languages = [
    ...Object.keys(bundledLanguages),
    ...Object.keys(bundledLanguagesAlias),
    ...PLAIN,
  ].filter((name) => name !== '');
  const known = new Set(languages);
  const theme = createCssVariablesTheme({ name: 'variables', variablePrefix: '--t-' });
  let engine: ReturnType<typeof createOnigurumaEngine> | undefined;
  // One for each language: a grammar colours what it embeds with whatever grammars are there already, so that with one
  // for all, the looks of a block would depend on the pages that were compiled before.
  const cores = new Map<string, ReturnType<typeof createHighlighter>>();
  const kept = new Map<string, readonly string[]>();

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

  return {
    languages,
    knows: (language) => known.has(language.toLowerCase()) || PLAIN.has(language),
    async highlight(code, language) {
      const name = language.toLowerCase();
      if (PLAIN.has(name) || !known.has(name)) return code.split('\n').map(escapeHtml);
      const key = `${name}\n${code}`;
      const before = kept.get(key);
      if (before !== undefined) return [...before];
      const highlighter = await getCore(name);
      const { tokens } = highlighter.codeToTokens(code, {
        lang: name as BundledLanguage,
        theme: 'variables',
        // Shiki gives up on a line after 500 ms; on a busy machine the same page would then look different.
        tokenizeTimeLimit: 0,
      });
      const lines = tokens.map(renderLine);
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.set(key, lines);
      return [...lines];
    },
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
