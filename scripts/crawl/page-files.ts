import path from 'node:path';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import type { Manifest } from './manifest.ts';
import type { OutputPlace } from './output-folder.ts';
import type { SyncWriter } from './write-sync.js';

/** The files of a page, relative to the output folder. */
export interface PageFiles {
  html: string;
  /** A second name of it, for servers that look for `page.html` instead of `page/index.html`; the front page has none. */
  alias: string | undefined;
  data: string;
}

/** Where the page at a path is written. */
export function getPageFiles(page: string): PageFiles {
  if (page === '/') return { html: 'index.html', alias: undefined, data: 'data.json' };
  const inner = page.slice(1);
  return { html: `${inner}/index.html`, alias: `${inner}.html`, data: `${inner}/data.json` };
}

/**
 * Writes a page where an output folder lets others write.
 *
 * @throws ProblemError when the disk has no room or may not be written
 */
export function writePageFiles(
  writer: SyncWriter,
  { folder, before }: OutputPlace,
  page: string,
  { html, data }: { html: string; data: string },
): Manifest['files'] {
  const files = getPageFiles(page);
  const write = (relative: string, text: string): Manifest['files'][number] => ({
    path: relative,
    ...writer.write(path.join(folder, relative), text, before && path.join(before, relative)),
  });
  try {
    const document = write(files.html, html);
    const written = [document, write(files.data, data)];
    if (files.alias === undefined) return written;
    writer.link(path.join(folder, files.html), path.join(folder, files.alias));
    return [...written, { ...document, path: files.alias }];
  } catch (error) {
    throw describeWriteFailure(error, path.join(folder, files.html), 'OUT_DIR') ?? error;
  }
}
