import type { OutputFolder } from './output-folder.ts';

/** Files of a page, relative to the output folder. */
export interface PageFiles {
  html: string;
  /** Second path, for servers that look for `page.html` instead of `page/index.html`; undefined for the home page. */
  alias: string | undefined;
  data: string;
}

/** Returns the output files of the page at a path. */
export function getPageFiles(page: string): PageFiles {
  if (page === '/') return { html: 'index.html', alias: undefined, data: 'data.json' };
  const inner = page.slice(1);
  return { html: `${inner}/index.html`, alias: `${inner}.html`, data: `${inner}/data.json` };
}

/** Writes the HTML of a page to both of its paths. */
export function writeDocument(
  output: Pick<OutputFolder, 'write' | 'copy'>,
  { html, alias }: PageFiles,
  body: Buffer | string,
): void {
  output.write(html, body);
  if (alias !== undefined) output.copy(html, alias);
}

/** Marks a page as static, without the features of the live server, such as the color mode action. */
export function toStatic(html: string): string {
  return html.replace('data-served="live"', 'data-served="static"');
}
