import path from 'node:path';
import { dropSlashes, toHref } from '#app/engine/urls/paths.ts';
import {
  findTestedVersions,
  type LockedVersions,
} from '#app/engine/content/source/tested-versions.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import type { PackageVersion, PageImage } from '#app/engine/model/page-data.ts';
import { findLastChange } from '#app/engine/content/source/dates.server.ts';
import type { DocEntry, PostEntry } from './entries.server.ts';
import type { ContentGraph } from './content-graph.server.ts';

/** What the functions that build pages share. */
export interface PageBuildContext {
  readonly graph: ContentGraph;
  readonly compiler: PageCompiler;
  /** The packages that the samples of a page ran with; see `findTestedVersions`. */
  findTestedVersions(imports: readonly string[]): Promise<PackageVersion[]>;
  /** An image by its path relative to the content folder. */
  getImage(relative: string | undefined): PageImage | undefined;
  /** Where a page can be edited; undefined when neither it nor the site says, or it says that there is no such place. */
  getEditHref(entry: DocEntry | PostEntry): string | undefined;
  /** The newest last change of some pages. */
  getNewestDate(entries: readonly (DocEntry | PostEntry)[]): string | undefined;
}

/** Makes the tools for one state of the content. */
export function createPageBuildContext(
  graph: ContentGraph,
  compiler: PageCompiler,
  images: ImageFiles,
  readVersions: () => Promise<LockedVersions>,
): PageBuildContext {
  const { config, contentDir, lastChanged } = graph;
  return {
    graph,
    compiler,
    findTestedVersions: (imports) => findTestedVersions(imports, readVersions),
    getImage(relative) {
      const image = relative === undefined ? undefined : images.find(path.join(contentDir, relative));
      if (image === undefined) return undefined;
      return { src: toHref(image.path, config), width: image.width, height: image.height };
    },
    getEditHref({ frontmatter, relativeFile }) {
      if (frontmatter.editUrl !== undefined) return frontmatter.editUrl || undefined;
      const { editUrl } = config.docs;
      return editUrl === undefined ? undefined : `${dropSlashes(editUrl)}/${relativeFile}`;
    },
    getNewestDate(entries) {
      const dates = entries
        .map((entry) => findLastChange(entry, lastChanged))
        .filter((date) => date !== undefined);
      return dates.sort().at(-1);
    },
  };
}
