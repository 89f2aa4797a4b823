import { expect, test } from 'vitest';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import { makeSearcher } from '../../../../../helpers/make-searcher.ts';
import { makePages, makeRecord } from '../../../../../helpers/search-pages.ts';

test('F3 an excerpt shows code only if it has more of the query words that the heading lacks', async () => {
  const makePage = (heading: string, text: string, code: string): PageRecord => ({
    ...{ href: heading, title: 'A page', kind: 'guide' },
    records: [makeRecord({}), makeRecord({ id: 'a', heading, text, code })],
  });
  const searcher = await makeSearcher([
    makePage('equal', 'Set a timeout.', 'const timeout = 1;'),
    makePage('more', 'Set a timeout.', 'register(timeout);'),
    makePage('register', 'Set a timeout.', 'register(timeout);'),
    ...makePages(6),
  ]);
  const { pages } = await searcher.search('register timeout ', { limit: 20 });
  const excerpts = pages.flatMap(({ href, hits }) =>
    hits.map(({ excerpt = [] }) => [href, excerpt.map(({ text }) => text).join('')]),
  );
  expect(Object.fromEntries(excerpts)).toMatchObject({
    '/equal': 'Set a timeout.',
    '/more': 'register(timeout);',
    '/register': 'Set a timeout.',
  });
});
