import { describe, expect, test } from 'vitest';
import { listLongPaths, listOddPaths } from '../../stress/odd-paths.ts';
import { findPathIssue } from '../../stress/send-requests.ts';

test('lists hundreds of unique odd paths', () => {
  const paths = listOddPaths('secret.txt');
  expect(paths.length).toBeGreaterThanOrEqual(200);
  expect(new Set(paths).size).toBe(paths.length);
});

test('lists thousands of long paths, up to the limit of Node.js', () => {
  const paths = listLongPaths();
  expect(paths.length).toBeGreaterThanOrEqual(2000);
  const lengths = paths.map(({ length }) => length);
  expect(Math.max(...lengths)).toBeGreaterThan(15_000);
  expect(Math.max(...lengths)).toBeLessThan(16_200);
});

describe('a response to an odd path', () => {
  const page = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<h1>Page</h1>',
  };

  test.each([
    ['a page', page],
    ['a client error', { status: 400, headers: {}, body: 'Bad Request' }],
    ['a not-found page', { ...page, status: 404 }],
    ['a redirect to another page', { status: 301, headers: { location: '/docs/' }, body: '' }],
  ])('may be %s', (_what, response) => {
    expect(findPathIssue(response, /secret/)).toBeUndefined();
  });

  test.each([
    ['the secret', { ...page, body: 'the secret' }],
    ['a file of another kind', { ...page, headers: { 'content-type': 'text/javascript' } }],
    ['a server error', { ...page, status: 500 }],
    ['no response', { status: 0, headers: {}, body: '' }],
    // Like a response to any other request.
    ['a cookie', { ...page, headers: { ...page.headers, 'set-cookie': 'a=b' } }],
  ])('may not be %s', (_what, response) => {
    expect(findPathIssue(response, /secret/)).toBeDefined();
  });
});
