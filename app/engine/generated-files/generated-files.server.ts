import { findSourceEntry } from '#app/engine/content/graph/articles.server.ts';
import type { SiteTypes } from '#app/engine/content/graph/page-types.server.ts';
import { formatCards, listMembers } from '#app/engine/content/graph/names/members.server.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { CreateFile, GeneratedFile } from '#app/engine/model/generated-file.ts';
import {
  FAVICON_ICO_PATH,
  getCardPath,
  getMembersPath,
  getTypesPath,
  TOUCH_ICON_PATH,
} from '#app/engine/urls/generated-paths.ts';
import { describeCard } from './card-text.server.ts';
import { listExampleArchives } from './example-archives.server.ts';
import type { GeneratedImage, GeneratedImages } from './generated-images.server.ts';
import { listMarkdownFiles, listTextFiles, type TextFilesOptions } from './text-files.server.ts';

/**
 * Files generated from one state of the content, by path, which starts with a slash and does not include the base path.
 * Each is generated on demand, and throws a ProblemError for a page with errors.
 */
export type GeneratedFiles = ReadonlyMap<string, CreateFile>;

interface GeneratedFilesOptions extends TextFilesOptions {
  generatedImages: GeneratedImages;
  types: SiteTypes;
}

/** Creates the lookup of generated files. */
export function createGeneratedFiles({
  generatedImages,
  types,
  ...options
}: GeneratedFilesOptions): GeneratedFiles {
  const { graph, compiler, findPage } = options;
  const { config, routeMap } = graph;
  const { favicon } = config;
  const icons = favicon === undefined ? [] : [FAVICON_ICO_PATH, TOUCH_ICON_PATH];
  const reference = graph.versions.flatMap((version) => version.reference);
  const isPage = ({ path }: { path: string }): boolean => routeMap.has(path);
  const hasOwnImage = (path: string): boolean =>
    findSourceEntry(routeMap.get(path), graph)?.image !== undefined;
  const cards = config.socialCards ? [...routeMap.keys()].filter((path) => !hasOwnImage(path)) : [];

  async function renderCard(path: string): Promise<GeneratedImage | undefined> {
    const page = await findPage(path);
    return page && (await generatedImages.getCard(describeCard(page, config), favicon));
  }

  return new Map<string, CreateFile>([
    ...listTextFiles(options),
    ...icons.map((path) => toImage(path, () => generatedImages.findIcon(path, favicon))),
    ...listMarkdownFiles(options),
    ...reference
      .filter(isPage)
      .map((doc) =>
        toJson(getMembersPath(doc.path), async () =>
          formatCards(listMembers(doc.path, await compiler.compile(doc))),
        ),
      ),
    ...types.docs.filter(isPage).map((doc) => toJson(getTypesPath(doc.path), () => types.read(doc))),
    ...cards.map((path) => toImage(getCardPath(path), () => renderCard(path))),
    ...listExampleArchives(graph.contentDir, graph.examples),
  ]);
}

function toJson(path: string, create: () => Promise<unknown>): [string, CreateFile] {
  return [path, async () => ({ body: JSON.stringify(await create()), contentType: MEDIA_TYPES['.json'] })];
}

function toImage(path: string, render: () => Promise<GeneratedImage | undefined>): [string, CreateFile] {
  const create = async (): Promise<GeneratedFile | undefined> => {
    const image = await render();
    return image && { body: image.bytes, contentType: getMediaType(path), isNew: image.isNew };
  };
  return [path, create];
}
