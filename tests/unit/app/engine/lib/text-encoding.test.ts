import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { loadSite } from '#app/engine/config/load-site.server.ts';
import { checkContent, makeContentFolder, page, siteConfig } from '../../../../helpers/content-folder.ts';

const problem = 'The file is not text: there is a byte that is not UTF-8 here. Save it with UTF-8 encoding.';

describe('a file with another encoding is an error at the first byte that is not UTF-8:', () => {
  test.each<[BufferEncoding, string]>([
    ['latin1', '2:10'],
    ['utf16le', '1:1'],
  ])('E11 authors.yml in %s', async (encoding, location) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    expect(
      await checkContent({
        'docs/a.mdx': page('Text'),
        'authors.yml': Buffer.from(`${mark}ada:\n  name: Jörgen\n`, encoding),
      }),
    ).toEqual([`authors.yml:${location} ${problem}`]);
  });

  test.each<[BufferEncoding, string]>([
    ['latin1', '7:16'],
    ['utf16le', '1:1'],
  ])('E4 site.config.ts in %s', async (encoding, location) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : '';
    const config = Buffer.from(mark + siteConfig("  favicon: 'café.svg',"), encoding);
    const { environment, show } = await makeContentFolder({ 'site.config.ts': config });
    const error = await loadSite(environment).catch((reason: unknown) => reason);
    expect(error instanceof ProblemError && show(error.problems)).toEqual([
      `site.config.ts:${location} ${problem}`,
    ]);
  });

  test('E11 imported partials and data', async () => {
    expect(
      await checkContent({
        'docs/a.mdx': page(
          "import Part from './_part.mdx'\nimport data from './data.json'\n\n<Part /> {data.x}",
        ),
        'docs/_part.mdx': Buffer.from('Café', 'latin1'),
        'docs/data.json': Buffer.from('{ "x": "é" }', 'latin1'),
      }),
    ).toEqual([`docs/_part.mdx:1:4 ${problem}`, `docs/data.json:1:9 ${problem}`]);
  });
});
