import { findArticle } from '#app/engine/content/graph/articles.server.ts';
import type { SiteTypes } from '#app/engine/content/graph/page-types.server.ts';
import { formatCards, listMembers } from '#app/engine/content/graph/names/members.server.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { GeneratedFile } from '#app/engine/model/generated-file.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import {
  FAVICON_ICO_PATH,
  getCardPath,
  getMarkdownPath,
  getMembersPath,
  getTypesPath,
  TOUCH_ICON_PATH,
} from '#app/engine/urls/generated-paths.ts';
import { describeCard } from './card-text.server.ts';
import { createExampleArchives } from './example-archives.server.ts';
import type { Drawing, Drawings } from './drawings.server.ts';
import { createTexts, type TextsOptions } from './text-files.server.ts';

/** Files generated from one state of the content. Paths start with a slash and do not include the base path. */
export type GeneratedFiles = ReturnType<typeof createGeneratedFiles>;

interface GeneratedFilesOptions extends TextsOptions {
  drawings: Drawings;
  types: SiteTypes;
}

/** Creates the lookup of generated files. Each file is generated on demand. */
export function createGeneratedFiles({ drawings, types, ...options }: GeneratedFilesOptions) {
  const { graph, findPage } = options;
  const { config, routeMap } = graph;
  const texts = createTexts(options);
  const markdown = new Map([...routeMap.keys()].map((path) => [getMarkdownPath(path), path]));
  const cards = new Map(
    [...routeMap]
      .filter(([, entry]) => config.socialCards && findArticle(entry, graph)?.image === undefined)
      .map(([path]) => [getCardPath(path), path]),
  );
  const archives = createExampleArchives(graph.contentDir, graph.examples);
  const members = new Map(
    graph.versions
      .flatMap(({ reference }) => reference)
      .filter(({ path }) => routeMap.has(path))
      .map((doc) => [getMembersPath(doc.path), doc]),
  );
  const typed = new Map(
    types.docs.filter(({ path }) => routeMap.has(path)).map((doc) => [getTypesPath(doc.path), doc]),
  );
  const icons = config.favicon === undefined ? [] : [FAVICON_ICO_PATH, TOUCH_ICON_PATH];

  async function findDrawing(path: string): Promise<Drawing | undefined> {
    if (icons.includes(path)) return await drawings.findIcon(path, config.favicon);
    const page = await findPageAt(cards.get(path));
    return page === undefined
      ? undefined
      : await drawings.getCard(describeCard(page, config), config.favicon);
  }

  async function findPageAt(path: string | undefined): Promise<Page | undefined> {
    return path === undefined ? undefined : await findPage(path);
  }

  return {
    list: (): string[] => [
      ...texts.files.keys(),
      ...icons,
      ...markdown.keys(),
      ...members.keys(),
      ...typed.keys(),
      ...cards.keys(),
      ...archives.keys(),
    ],
    /** Generates the file at a path; undefined if the path is unknown. Throws a ProblemError for a page with errors. */
    async find(path: string): Promise<GeneratedFile | undefined> {
      const text = texts.files.get(path);
      if (text !== undefined) return { body: await text.format(), contentType: text.contentType };
      const archive = archives.get(path);
      if (archive !== undefined) return { body: await archive(), contentType: MEDIA_TYPES['.zip'] };
      const page = await findPageAt(markdown.get(path));
      if (page !== undefined) {
        return { body: await texts.formatPage(page), contentType: MEDIA_TYPES['.md'] };
      }
      const doc = members.get(path);
      if (doc !== undefined) {
        const cards = formatCards(listMembers(doc.path, await options.compiler.compile(doc)));
        return { body: JSON.stringify(cards), contentType: MEDIA_TYPES['.json'] };
      }
      const typedDoc = typed.get(path);
      if (typedDoc !== undefined) {
        return { body: JSON.stringify(await types.read(typedDoc)), contentType: MEDIA_TYPES['.json'] };
      }
      const drawing = await findDrawing(path);
      if (drawing === undefined) return undefined;
      return { body: drawing.bytes, contentType: getMediaType(path), isNew: drawing.isNew };
    },
  };
}
