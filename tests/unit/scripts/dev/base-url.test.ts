import path from 'node:path';
import { expect, test } from 'vitest';
import { createBaseUrlReport } from '#scripts/dev/base-url.ts';
import { makeContentFolder, siteConfig } from '../../../helpers/content-folder.ts';

test('E7 a changed base path requires a restart of the dev server, which is reported once', async () => {
  const folder = await makeContentFolder();
  const written: string[] = [];
  const report = createBaseUrlReport(folder.environment, '/', (text) => written.push(text));
  const save = async (fields: string): Promise<string[]> => {
    await folder.write({ 'site.config.ts': siteConfig(fields) });
    await report([path.join(folder.dir, 'site.config.ts')]);
    return written.splice(0);
  };
  expect(await save("  baseUrl: '/podium/',")).toEqual([
    'The site is still served at /. Restart the server to apply "baseUrl: \'/podium/\'".\n',
  ]);
  expect(await save("  baseUrl: '/podium/', favicon: '/favicon.svg',")).toEqual([]);
  // Errors are reported elsewhere.
  expect(await save('  baseUrl: 5,')).toEqual([]);
  expect(await save('')).toEqual([]);
});
