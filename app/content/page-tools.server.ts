import path from 'node:path';
import { toHref } from '#app/navigation/paths.ts';
import { findCheckedAgainst, type LockedVersions } from './checked-against.server.ts';
import type { Compile } from './compile/compiler.server.ts';
import type { ImageFiles } from './compile/image-files.server.ts';
import type { PackageVersion } from './page-data.ts';
import type { SiteIndex } from './site-index.server.ts';

/** What the functions that build pages share. */
export interface PageTools {
  readonly index: SiteIndex;
  readonly compile: Compile;
  /** The packages that the samples of a page ran with; see `findCheckedAgainst`. */
  findCheckedAgainst(text: string): Promise<PackageVersion[]>;
  /** A picture by its path relative to the content folder. */
  getImage(
    relative: string,
  ): { src: string; width: number | undefined; height: number | undefined } | undefined;
  /** Where a file can be edited; undefined when the site does not say. */
  getEditHref(relativeFile: string): string | undefined;
  /** The newest last change of some pages. */
  getNewestDate(entries: readonly { source: { file: string } }[]): string | undefined;
}

/** Makes the tools for one state of the content. */
export function createPageTools(
  index: SiteIndex,
  compile: Compile,
  images: ImageFiles,
  readVersions: () => Promise<LockedVersions>,
): PageTools {
  const { config, contentDir, lastChanged } = index;
  return {
    index,
    compile,
    findCheckedAgainst: async (text) => findCheckedAgainst(text, await readVersions()),
    getImage(relative) {
      const image = images.find(path.join(contentDir, relative));
      if (image === undefined) return undefined;
      return { src: toHref(image.path, config), width: image.width, height: image.height };
    },
    getEditHref(relativeFile) {
      const { editUrl } = config.docs;
      return editUrl === undefined ? undefined : `${editUrl.replace(/\/+$/, '')}/${relativeFile}`;
    },
    getNewestDate(entries) {
      const dates = entries
        .map(({ source }) => lastChanged.get(source.file))
        .filter((date) => date !== undefined);
      return dates.sort().at(-1);
    },
  };
}
