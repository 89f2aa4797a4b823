import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { makeContentFolder, siteConfig } from '../helpers/content-folder.ts';

test('E11 the site configuration in the authoring guide is valid', async () => {
  const guide = await readFile(path.join(PROJECT_ROOT, '.github/docs/authoring.md'), 'utf8');
  const [, fields = ''] = /```ts\n(announcementBar:[^`]+)```/.exec(guide) ?? [];
  expect(fields).not.toBe('');
  const folder = await makeContentFolder({ 'site.config.ts': siteConfig(fields) });
  expect(await folder.check()).toEqual([]);
});
