import { expect, test } from 'vitest';
import { checkRequestPath, MAX_PATH } from '#app/engine/urls/request-path.ts';

test.each([
  '/',
  '/docs/',
  '/docs?q=a//b',
  '/docs?next=http://elsewhere.example/',
  '/docs#a//b',
  '/blog/tags/%C3%A4',
  '/%zz',
  `/docs?${'a'.repeat(5000)}`,
])('accepts %s', (target) => {
  expect(checkRequestPath(target)).toBeUndefined();
});

test.each([
  ['//', '/'],
  ['//docs', '/docs'],
  ['/docs//guides///context', '/docs/guides/context'],
  ['/docs//?a=1&b=//', '/docs/?a=1&b=//'],
  ['//elsewhere.example/', '/elsewhere.example/'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['/docs/\\/a', '/docs/a'],
  [`/docs${'/'.repeat(1000)}x`, '/docs/x'],
])('%s redirects to %s', (target, clean) => {
  expect(checkRequestPath(target)).toEqual({ kind: 'moved', target: clean });
  expect(checkRequestPath(clean)).toBeUndefined();
});

test('limits a path to two kibibytes, regardless of its query', () => {
  expect(checkRequestPath(`/${'a'.repeat(MAX_PATH - 1)}?${'b'.repeat(9000)}`)).toBeUndefined();
  expect(checkRequestPath(`/${'a'.repeat(MAX_PATH)}`)).toEqual({ kind: 'too long' });
  expect(checkRequestPath(`/docs${'/'.repeat(16_000)}x`)).toEqual({ kind: 'too long' });
});

test('a target that is not a path is invalid', () => {
  expect(checkRequestPath('docs')).toEqual({ kind: 'invalid' });
  expect(checkRequestPath('*')).toEqual({ kind: 'invalid' });
});
