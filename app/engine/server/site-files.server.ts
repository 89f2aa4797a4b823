import { readFile } from 'node:fs/promises';
import { createLayoutFile } from '#app/engine/model/layout-file.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { createIslandBundles } from '#app/engine/content/compile/islands/island-bundle.server.ts';
import { createImagePaths } from '#app/engine/content/graph/image-paths.server.ts';
import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { GeneratedFiles } from '#app/engine/generated-files/generated-files.server.ts';
import { escapeXml, XML_DECLARATION } from '#app/engine/generated-files/xml.server.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { CreateFile, GeneratedFile } from '#app/engine/model/generated-file.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_NAMES_FILE } from '#app/engine/model/search-files.ts';
import { buildDocSearchRecords } from '#app/engine/search/algolia/docsearch-records.server.ts';
import { REVALIDATE, IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { findPath, toHref } from '#app/engine/urls/paths.ts';
import { readSearchRecords } from './search-records.server.ts';
import { createSiteSearch, type SiteSearchOptions } from './search.server.ts';
import type { SidebarsByPath } from '#app/engine/model/sidebar.ts';

interface SiteFilesOptions extends SiteSearchOptions {
  graph: ContentGraph;
  compiler: PageCompiler;
  images: ImageFiles;
  layout: LayoutData;
  sidebars: SidebarsByPath;
  generatedFiles: GeneratedFiles;
}

type FindFile = (path: string) => Promise<GeneratedFile | undefined>;

/** Creates the function that finds generated files: first by exact path, then by paths that contain a hash. */
export function createSiteFiles(options: SiteFilesOptions): FindFile {
  const { graph, compiler, layout, sidebars, generatedFiles } = options;
  const { config, images } = graph;
  const search = createSiteSearch(graph, compiler, options);
  const imagePaths = createImagePaths(images, options.images);
  const layoutFile = createLayoutFile(layout);
  const findIslandBundle = createIslandBundles(graph);

  const byPath = new Map<string, CreateFile>([
    ...generatedFiles,
    ['/sitemap.xml', () => ({ body: formatSitemap(graph), contentType: MEDIA_TYPES['.xml'] })],
    ['/robots.txt', () => ({ body: formatRobots(graph, layout), contentType: MEDIA_TYPES['.txt'] })],
    [
      '/site.json',
      async () => {
        const { docsHref, indexHref } = await search.getNames();
        return toJson({ ...buildSiteData(graph), search: { docs: docsHref, index: indexHref } });
      },
    ],
    [`/${SEARCH_NAMES_FILE}`, async () => ({ ...toJson(await search.getNames()), cacheControl: REVALIDATE })],
    ['/algolia-records.json', () => formatAlgoliaRecords(graph, compiler)],
    [
      findPath(layoutFile.href, config.baseUrl) ?? '',
      () => ({ body: layoutFile.body, contentType: MEDIA_TYPES['.json'], cacheControl: IMMUTABLE }),
    ],
    ...[...sidebars].map(
      ([path, { complete }]) =>
        [`${path}/nav.json`, () => toJson({ html: complete, partial: false })] as const,
    ),
  ]);

  return async (path) => {
    const create = byPath.get(path);
    if (create !== undefined) return await create();
    if (path.startsWith('/search-')) {
      const body = await search.findFile(path.slice(1));
      return body === undefined
        ? undefined
        : { body, contentType: MEDIA_TYPES['.json'], cacheControl: IMMUTABLE };
    }
    if (path.startsWith('/media/')) {
      const island = path.endsWith('.js') ? await findIslandBundle(path) : undefined;
      if (island !== undefined) {
        return { body: island.code, contentType: getMediaType(path), cacheControl: IMMUTABLE };
      }
      const file = await imagePaths.findImageFile(path);
      if (file === undefined) return undefined;
      return { body: await readFile(file), contentType: getMediaType(path), cacheControl: IMMUTABLE };
    }
    return undefined;
  };
}

function toJson(data: unknown): GeneratedFile {
  return { body: JSON.stringify(data), contentType: MEDIA_TYPES['.json'] };
}

/** Formats the sitemap: all pages with the day of their last change. It is the starting point of the crawler. */
function formatSitemap(graph: ContentGraph): string {
  const { config } = graph;
  const urls = listPages(graph).map(({ path, lastUpdated }) => {
    const date = lastUpdated === undefined ? '' : `<lastmod>${lastUpdated}</lastmod>`;
    return `  <url><loc>${escapeXml(config.url + toHref(path, config))}</loc>${date}</url>\n`;
  });
  return `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** Formats robots.txt: allows everything and refers to the sitemap, or disallows everything with `hideFromCrawlers`. */
function formatRobots({ config }: ContentGraph, { hideFromCrawlers }: LayoutData): string {
  const sitemap = config.url + toHref('/sitemap.xml', config);
  const rule = hideFromCrawlers === true ? 'Disallow: /\n' : `Allow: /\n\nSitemap: ${sitemap}\n`;
  return `User-agent: *\n${rule}`;
}

/**
 * Formats the records to upload to the site's Algolia index, in DocSearch format; undefined for a site without Algolia.
 */
async function formatAlgoliaRecords(graph: ContentGraph, compiler: PageCompiler) {
  const { config, versions } = graph;
  if (config.algolia === undefined) return undefined;
  const records = buildDocSearchRecords(await readSearchRecords(graph, compiler), {
    url: config.url,
    baseUrl: config.baseUrl,
    lang: config.i18n.defaultLocale,
    versions: versions.length > 1 ? versions.map(({ name }) => name) : [],
    sections: { guide: 'Guides', reference: 'Reference', post: config.blog.title, page: config.title },
  });
  return { body: `${JSON.stringify(records, null, 1)}\n`, contentType: MEDIA_TYPES['.json'] };
}
