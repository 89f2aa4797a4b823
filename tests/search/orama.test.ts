import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createSiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { createContentSearch, measureRelevance, rankQueries } from './judge.ts';
import { readJudgedQueries } from './judged-queries.ts';

/** What `load` gave to the stub. */
interface LoadedData {
  internalDocumentIDStore: { internalIdToId: string[] };
  index: { indexes: Record<string, { node: object }> };
}

vi.mock('@orama/orama', () => ({
  create: () => ({}),
  load: (database: { raw?: LoadedData }, raw: LoadedData) => {
    database.raw = raw;
  },
  /** Finds what is there, and gives everything the same score. */
  search: (
    { raw }: { raw: LoadedData },
    { sortBy, limit }: { sortBy(a: [number, number], b: [number, number]): number; limit: number },
  ) => {
    const ids = new Set(
      [...JSON.stringify(raw.index.indexes).matchAll(/"d":\[([\d,]+)\]/g)].flatMap(([, list = '']) =>
        list.split(',').map(Number),
      ),
    );
    const found = [...ids].map((id): [number, number] => [id, 1]).sort(sortBy);
    return {
      hits: found
        .slice(0, limit)
        .map(([id, score]) => ({ id: raw.internalDocumentIDStore.internalIdToId[id - 1], score })),
    };
  },
}));

test('F5 B5 the ranking is Orama’s own: with a stub in its place the right sections are not found', async () => {
  const environment = readEnvironment({}, path.resolve(import.meta.dirname, '../..'));
  const content = await createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
  }).load();
  const own = readJudgedQueries().filter(({ set }) => set === 'own');
  const ranks = await rankQueries(own, await createContentSearch(content), new Map());
  const relevance = measureRelevance(ranks.map(({ section }) => section));
  expect(relevance.successAt1).toBeLessThan(0.6);
  expect(relevance.successAt3).toBeLessThan(0.8);
});
