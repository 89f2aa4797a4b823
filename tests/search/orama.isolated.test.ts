import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import type { AnyOrama } from '@orama/orama';
import { expect, test, vi } from 'vitest';
import { createSiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { createContentSearch, measureRelevance, rankQueries } from './judge.ts';
import { readJudgedQueries } from './judged-queries.ts';

vi.mock('@orama/orama', async (importOriginal) => {
  const orama = await importOriginal<typeof import('@orama/orama')>();
  return {
    ...orama,
    /** Finds everything for any query. */
    search: (database: AnyOrama) => ({
      hits: database.internalDocumentIDStore.internalIdToId.map((id) => ({ id, score: 1 })),
    }),
  };
});

test('F5 B5 results come from Orama: with a stub in its place, the relevant sections are not found', async () => {
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
  expect(relevance.successAt1).toBeLessThan(0.1);
  expect(relevance.successAt3).toBeLessThan(0.2);
});
