import {
  createCssVariablesTheme,
  createHighlighter,
  createOnigurumaEngine,
  type BundledLanguage,
} from 'shiki';
import type { HighlightCode } from './highlight.server.ts';
import { createLineHighlighter, type HighlightLines } from './line-highlighter.server.ts';

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
  const highlighters = new Map<string, Promise<HighlightLines>>();

  async function load(language: string): Promise<HighlightLines> {
    engine ??= createOnigurumaEngine(import('shiki/wasm'));
    const shiki = await createHighlighter({
      themes: [theme],
      langs: [language, ...(MARKDOWN.has(language) ? EMBEDDED : [])] as BundledLanguage[],
      engine,
      // Shiki warns of more than nine.
      warnings: false,
    });
    const { theme: resolved, colorMap } = shiki.setTheme(theme.name ?? '');
    // Inside, Shiki has colours in place of the variables.
    const { colorReplacements = {} } = resolved as { colorReplacements?: Record<string, string> };
    return createLineHighlighter({
      grammar: shiki.getLanguage(language),
      classes: Array.from(colorMap, (color: string | null) => {
        const name = color ?? '';
        return CLASS_OF[colorReplacements[name.toLowerCase()] ?? name];
      }),
    });
  }

  return async (code, language) => {
    const highlight = highlighters.get(language) ?? load(language);
    highlighters.set(language, highlight);
    return (await highlight)(code);
  };
}
