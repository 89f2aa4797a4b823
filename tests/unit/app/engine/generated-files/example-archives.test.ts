import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { makeContentFolder, siteConfig } from '../../../../helpers/content-folder.ts';

const FILES = {
  'site.config.ts': siteConfig(''),
  'docs/index.mdx': '---\ntitle: Start\n---\nText.\n',
  'examples/README.md': 'In no project.\n',
  'examples/shop/layout/server.js': '// #region start\nlisten("Blåbær");\n  // #endregion start\n',
  'examples/shop/layout/dist/built.js': 'built();\n',
  'examples/shop/layout/node_modules/other/index.js': 'other();\n',
  'examples/shop/README.md': '# Shop\n',
  'examples/other/index.js': 'other();\n',
};

describe('archives of example projects', () => {
  test('B4 each folder in examples/ is served as a zip file without packages, build output, and region markers', async () => {
    const folder = await makeContentFolder(FILES);
    const { site } = await folder.load();
    expect(site.paths().filter((at) => at.endsWith('.zip'))).toEqual([
      '/examples/other.zip',
      '/examples/shop.zip',
    ]);
    const file = await site.file('/examples/shop.zip');
    expect(file?.contentType).toBe('application/zip');
    const entries = unzipSync(file?.body as Buffer);
    expect(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['shop/README.md', '# Shop\n'],
      ['shop/layout/server.js', 'listen("Blåbær");\n'],
    ]);
  });

  test('B4 the same files result in the same bytes at any time and in any time zone', async () => {
    const folder = await makeContentFolder(FILES);
    const read = async (): Promise<string> => {
      const body = (await (await folder.load()).site.file('/examples/shop.zip'))?.body as Buffer;
      return body.toString('base64');
    };
    const before = await read();
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(await read()).toBe(before);
    vi.unstubAllEnvs();
    await folder.write({ 'examples/shop/README.md': '# Another\n' });
    expect(await read()).not.toBe(before);
  });
});
