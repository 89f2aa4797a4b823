import path from 'node:path';
import { toHref } from '#app/engine/urls/paths.ts';
import {
  findTestedVersions,
  type LockedVersions,
} from '#app/engine/content/source/tested-versions.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import type { PackageVersion, PageImage } from '#app/engine/model/page-data.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { ContentGraph } from './content-graph.server.ts';
import type { NameLinks } from './name-links.server.ts';
import type { SiteTypes } from './page-types.server.ts';

/** Context shared by the functions that build page data. */
export interface PageBuildContext {
  readonly graph: ContentGraph;
  readonly compiler: PageCompiler;
  readonly names: NameLinks;
  readonly types: SiteTypes;
  /** See `SiteDefinition`. */
  readonly renderMemberIndex: SiteDefinition['renderMemberIndex'];
  /** Versions that the samples of a page were tested with; see `findTestedVersions`. */
  findTestedVersions(imports: readonly string[]): Promise<PackageVersion[]>;
  /** Returns an image by its path relative to the content folder. */
  getImage(relative: string | undefined): PageImage | undefined;
}

interface PageBuildContextOptions extends Omit<PageBuildContext, 'findTestedVersions' | 'getImage'> {
  images: ImageFiles;
  readVersions: () => Promise<LockedVersions>;
}

/** Creates the context for one state of the content. */
export function createPageBuildContext({
  images,
  readVersions,
  ...parts
}: PageBuildContextOptions): PageBuildContext {
  const { config, contentDir } = parts.graph;
  return {
    ...parts,
    findTestedVersions: (imports) => findTestedVersions(imports, config.docs.testedPackages, readVersions),
    getImage(relative) {
      const image = relative === undefined ? undefined : images.find(path.join(contentDir, relative));
      if (image === undefined) return undefined;
      return { src: toHref(image.path, config), width: image.width, height: image.height };
    },
  };
}
