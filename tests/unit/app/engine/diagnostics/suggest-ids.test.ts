import { expect, test } from 'vitest';
import { suggestIds } from '#app/engine/diagnostics/suggest.ts';

const MANY = Array.from({ length: 30 }, (_, at) => `pages/number-${at}`);

test('E5 suggests the nearest IDs, nearest first', () => {
  const ids = ['guides/context', 'guides/contexts', 'api/layout', 'guides/assets'];
  expect(suggestIds('guides/contexst', ids, 'The pages are')).toBe(
    'Did you mean "guides/context" or "guides/contexts"?',
  );
});

test('E5 suggests IDs with the same last segment in any folder', () => {
  expect(suggestIds('assets', ['api/assets', 'guides/assets', 'guides/context'], 'The pages are')).toBe(
    'Did you mean "api/assets" or "guides/assets"?',
  );
});

test('E5 lists all IDs if none is similar, and returns an empty string without IDs', () => {
  const message = suggestIds('zzzzzz', MANY, 'The pages are');
  for (const id of MANY) expect(message).toContain(`"${id}"`);
  expect(suggestIds('zzzzzz', [], 'The pages are')).toBe('');
});
