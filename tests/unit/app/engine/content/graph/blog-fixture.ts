import type { Page, PageKind } from '#app/engine/model/page-data.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import {
  makeContentFolder,
  type FolderFiles,
  type LoadOptions,
} from '../../../../../helpers/content-folder.ts';

/** Loads a content folder with these files. */
export async function load(files: FolderFiles, options?: LoadOptions): Promise<SiteState> {
  return await (await makeContentFolder(files)).load(options);
}

/** Page at a path, which must be of this kind. */
export async function getPage<K extends PageKind>(
  content: SiteState,
  path: string,
  kind: K,
): Promise<Extract<Page, { kind: K }>> {
  const found = await content.site.page(path);
  if (found?.kind !== kind) throw new Error(`${path} is ${found?.kind ?? 'no page'}, not ${kind}.`);
  return found as Extract<Page, { kind: K }>;
}

/** A post with this frontmatter. */
export function post(frontmatter: string, text = 'Text.'): string {
  return `---\n${frontmatter}\n---\n${text}\n`;
}
