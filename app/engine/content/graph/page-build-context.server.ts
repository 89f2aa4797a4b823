import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { PackageVersion, PageImage } from '#app/engine/model/page-data.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { ContentGraph } from './content-graph.server.ts';
import type { NameLinks } from './name-links.server.ts';
import type { NeighborMap } from './neighbors.server.ts';
import type { SiteTypes } from './page-types.server.ts';

/** Context shared by the functions that build page data, for one state of the content. */
export interface PageBuildContext {
  readonly graph: ContentGraph;
  readonly compiler: PageCompiler;
  readonly names: NameLinks;
  readonly neighbors: NeighborMap;
  readonly types: SiteTypes;
  readonly renderMemberIndex: SiteDefinition['renderMemberIndex'];
  /** Versions that the samples of a page were tested with; see `findTestedVersions`. */
  findTestedVersions(imports: readonly string[]): Promise<PackageVersion[]>;
  /** Returns an image by its path relative to the content folder. */
  getImage(relative: string | undefined): PageImage | undefined;
}
