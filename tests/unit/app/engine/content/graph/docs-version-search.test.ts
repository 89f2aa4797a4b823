import { readAlgoliaRecords } from '../../../../../helpers/site-files.ts';
import { readFileText } from '../../../../../helpers/site-files.ts';
import { readSearchNames } from '../../../../../helpers/site-files.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { SearchResults } from '#app/engine/model/search-results.ts';
import { loadSearchData } from '#app/engine/search/load/search-data.ts';
import { createSearch } from '#app/engine/search/worker/searcher.ts';
import { parseJson } from '#app/engine/lib/text.ts';
import { makeContentFolder, type ContentFolder } from '../../../../../helpers/content-folder.ts';
import { FIVE, FILES } from './docs-version-fixture.ts';

let folder: ContentFolder;
let content: SiteState;

beforeEach(async () => {
  folder = await makeContentFolder(FILES);
  content = await folder.load({ baseUrl: '/base/' });
});

describe('a search', () => {
  async function makeSearch(
    state: SiteState,
  ): Promise<(query: string, version?: string) => Promise<SearchResults>> {
    const { docsHref, indexHref } = await readSearchNames(state);
    const base = state.graph.config.baseUrl;
    const data = await loadSearchData({ docsHref, indexHref }, async (href) =>
      parseJson((await readFileText(state, `/${href.slice(base.length)}`)) ?? 'null'),
    );
    const search = createSearch(data);
    return async (query, version) => await search(query, new AbortController().signal, { version });
  }

  async function findHrefs(query: string, version?: string): Promise<string[]> {
    const { pages } = await (await makeSearch(content))(query, version);
    return pages.map(({ href }) => href.slice('/base/'.length)).sort();
  }

  test('F3 of a version finds its pages and unversioned ones', async () => {
    expect(await findHrefs('alpha', '5.x')).toEqual(['docs/guides/a']);
    expect(await findHrefs('alpha', '4.x')).toEqual(['docs/v4/guides/a']);
    expect(await findHrefs('alpha', 'current')).toEqual(['docs/next/guides/a']);
    expect(await findHrefs('rotor', '4.x')).toEqual(['blog/post']);
    expect(await findHrefs('crank', '5.x')).toEqual([]);
    expect(await findHrefs('rotor', '5.x')).toEqual(['blog/post', 'docs/guides/a', 'docs/guides/b']);
    expect(await findHrefs('alpha')).toHaveLength(3);
  });

  test('F3 of a version returns the same hits as if there were no other version', async () => {
    const alone = await makeContentFolder({
      ...Object.fromEntries(Object.entries(FIVE).map(([name, text]) => [`docs/${name}`, text])),
      'blog/2024-01-01-post.mdx': FILES['blog/2024-01-01-post.mdx'],
    });
    const single = await makeSearch(await alone.load({ baseUrl: '/base/' }));
    const several = await makeSearch(content);
    for (const query of ['rotor', 'alpha', 'five', 'beta rot', 'roter']) {
      expect(await several(query, '5.x')).toEqual(await single(query));
    }
  });

  test('F2 the search files of a site with one version do not mention versions', async () => {
    const single = await (await makeContentFolder()).load();
    const { docsHref } = await readSearchNames(single);
    expect(await readFileText(single, `/${docsHref.slice(1)}`)).not.toContain('version');
  });

  test('F6 with Algolia has records with their versions, for filtering', async () => {
    const records = (await readAlgoliaRecords(content)) ?? [];
    const versionsOf = (end: string): unknown =>
      records.find(({ url_without_anchor: url }) => url.endsWith(end))?.version;
    expect(versionsOf('/docs/v4/guides/a')).toEqual(['4.x']);
    expect(versionsOf('/docs/guides/a')).toEqual(['5.x']);
    expect(versionsOf('/blog/post')).toEqual(['current', '5.x', '4.x']);
  });
});
