import path from 'node:path';
import type { BlockContent } from 'mdast';
import { readCacheFile, type WriteCacheFile } from '#app/engine/content/source/cache-file.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { computeMachinesVersion } from './machines-version.server.ts';

/** Texts in the forms that programs read. A long one takes some ten milliseconds, so each is kept on disk. */
export interface ArticleTexts {
  /** See `convertToMarkdown`; below its title. Throws a ProblemError when the text can't be kept. */
  toMarkdown(html: string, address: string, title?: string): Promise<string>;
  /** A list that no author wrote, as Markdown below its title. Throws a ProblemError when the text can't be kept. */
  toTitledList(blocks: BlockContent[], title: string): Promise<string>;
  /** See `convertToPlainHtml`. Throws a ProblemError when the text can't be kept. */
  toPlainHtml(html: string, address: string): Promise<string>;
}

interface ArticleTextsOptions {
  cacheDir: string;
  /** Keeps a text; may throw where one has to be kept. */
  keep: WriteCacheFile;
}

/** Makes the store of one cache folder. A text is kept under a hash of all that it depends on. */
export function createArticleTexts({ cacheDir, keep }: ArticleTextsOptions): ArticleTexts {
  let version: Promise<string> | undefined;

  async function getOrMake(key: readonly unknown[], make: () => Promise<string>): Promise<string> {
    version ??= computeMachinesVersion();
    const name = hashBytes(JSON.stringify([await version, ...key]));
    const file = path.join(cacheDir, 'texts', name.slice(0, 2), name);
    const kept = readCacheFile(file);
    if (kept !== undefined) return kept;
    const text = await make();
    keep(file, text);
    return text;
  }

  return {
    toMarkdown: (html, address, title) =>
      getOrMake(['markdown', title, address, html], async () => {
        const { convertToMarkdown, formatTitle } = await loadMarkdown();
        const text = convertToMarkdown(html, address);
        return title === undefined ? text : formatTitle(title, text);
      }),
    toTitledList: (blocks, title) =>
      getOrMake(['list', title, blocks], async () => {
        const { formatMarkdown, formatTitle } = await loadMarkdown();
        return formatTitle(title, formatMarkdown(blocks));
      }),
    toPlainHtml: (html, address) =>
      getOrMake(['html', address, html], async () => {
        const { convertToPlainHtml } = await import('./plain-html.server.ts');
        return convertToPlainHtml(html, address);
      }),
  };
}

/** Loaded when a text is made: authors see pages, and would wait for it at each start. */
async function loadMarkdown(): Promise<typeof import('./article-markdown.server.ts')> {
  return await import('./article-markdown.server.ts');
}
