import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { SidebarData } from '#app/engine/model/page-data.ts';
import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { DocSearchRecord } from '#app/engine/search/algolia/docsearch-record.ts';

type WithSite = Pick<SiteState, 'site'>;

/** Reads the text of a generated file; undefined if there is none at the path. */
export async function readFileText({ site }: WithSite, path: string): Promise<string | undefined> {
  return (await site.file(path))?.body.toString('utf8');
}

/** Reads the names of the search files. */
export async function readSearchNames(state: WithSite): Promise<SearchNames> {
  return (await readJson(state, '/search.json')) as SearchNames;
}

/** Reads the HTML of the complete sidebar of the pages below a path; undefined if there is none. */
export async function readSidebar(state: WithSite, path = '/docs'): Promise<string | undefined> {
  return ((await readJson(state, `${path}/nav.json`)) as SidebarData | undefined)?.html;
}

/** Reads the records for Algolia; undefined for a site that does not use it. */
export async function readAlgoliaRecords(state: WithSite): Promise<DocSearchRecord[] | undefined> {
  return (await readJson(state, '/algolia-records.json')) as DocSearchRecord[] | undefined;
}

async function readJson(state: WithSite, path: string): Promise<unknown> {
  const text = await readFileText(state, path);
  return text === undefined ? undefined : JSON.parse(text);
}
