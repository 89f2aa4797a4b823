import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { makeContentFolder, siteConfig } from '../helpers/content-folder.ts';

test('E11 the site configuration that the README shows is valid', async () => {
  const readme = await readFile(path.join(PROJECT_ROOT, 'README.md'), 'utf8');
  const [, fields = ''] = /```ts\n(announcementBar:[^`]+)```/.exec(readme) ?? [];
  expect(fields).not.toBe('');
  const folder = await makeContentFolder({ 'site.config.ts': siteConfig(fields) });
  expect(await folder.check()).toEqual([]);
});
