import { expect, test } from 'vitest';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { compareFiles } from '#scripts/prerender/verify-build.ts';

function list(files: Readonly<Record<string, string>>): { path: string; size: number; sha256: string }[] {
  return Object.entries(files).map(([path, sha256]) => ({ path, size: 1, sha256 }));
}

test('B4 --verify lists every file that differs because of the cache', () => {
  const cached = list({ 'a.html': '1', 'b.html': '2', 'more.html': '3' });
  const fresh = list({ 'a.html': '1', 'b.html': '9', 'gone.html': '4' });
  expect(compareFiles(cached, cached, '/c')).toEqual([]);
  const fix = 'Delete /c and build again; its content has been changed.';
  expect(formatProblems(compareFiles(cached, fresh, '/c')).split('\n')).toEqual([
    `b.html With the cache, the file differs. ${fix}`,
    `gone.html With the cache, the file is missing. ${fix}`,
    `more.html With the cache, there is an extra file. ${fix}`,
  ]);
});
