import type { DocSearchRecord } from '#app/engine/search/algolia/docsearch-record.ts';
import { buildDocSearchRecords } from '#app/engine/search/algolia/docsearch-records.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { readSearchRecords } from './search-records.server.ts';
import type { SiteIndex } from '#app/engine/content/graph/site-index.server.ts';

/** The site as records for its Algolia index; undefined when it has none. */
export async function getAlgoliaRecords(
  index: SiteIndex,
  compiler: PageCompiler,
): Promise<DocSearchRecord[] | undefined> {
  const { config } = index;
  if (config.algolia === undefined) return undefined;
  return buildDocSearchRecords(await readSearchRecords(index, compiler), {
    url: config.url,
    baseUrl: config.baseUrl,
    lang: config.i18n.defaultLocale,
    versions: index.versions.length > 1 ? index.versions.map(({ name }) => name) : [],
    sections: { guide: 'Guides', reference: 'Reference', post: config.blog.title, page: config.title },
  });
}
