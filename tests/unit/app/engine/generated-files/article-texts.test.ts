import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { createForgivingWriter, writeCacheFile } from '#app/engine/content/source/cache-file.server.ts';
import { createArticleTexts } from '#app/engine/generated-files/article-texts.server.ts';
import { listTree, makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

const HTML = '<p>See <a href="/docs/other"><em>this</em></a>.</p>';
const ADDRESS = 'https://site.example/docs/page';

test('L10 an article is converted once, and is what it was the next time', async () => {
  const cacheDir = await makeTemporaryFolder();
  const first = createArticleTexts({ cacheDir, keep: writeCacheFile });
  expect(await first.toMarkdown(HTML, ADDRESS, 'A *title*')).toBe(
    '# A \\*title\\*\n\nSee [*this*](https://site.example/docs/other).\n',
  );
  const [file = ''] = await listTree(cacheDir);
  await writeFile(path.join(cacheDir, file), `${hashBytes('as kept')}\nas kept`);
  const second = createArticleTexts({ cacheDir, keep: writeCacheFile });
  expect(await second.toMarkdown(HTML, ADDRESS, 'A *title*')).toBe('as kept');
});

test('L10 what it depends on makes another text: the article, its address, its title, the form', async () => {
  const cacheDir = await makeTemporaryFolder();
  const texts = createArticleTexts({ cacheDir, keep: writeCacheFile });
  await texts.toMarkdown(HTML, ADDRESS);
  await texts.toMarkdown(HTML, ADDRESS, 'Title');
  await texts.toMarkdown(HTML, 'https://other.example/docs/page');
  await texts.toMarkdown(`${HTML}<p>More.</p>`, ADDRESS);
  await texts.toPlainHtml(HTML, ADDRESS);
  expect(await listTree(cacheDir)).toHaveLength(5);
});

test('L10 a text that was cut off in the cache is made again', async () => {
  const cacheDir = await makeTemporaryFolder();
  const make = (): Promise<string> =>
    createArticleTexts({ cacheDir, keep: writeCacheFile }).toPlainHtml(HTML, ADDRESS);
  const html = await make();
  const [name = ''] = await listTree(cacheDir);
  const file = path.join(cacheDir, name);
  await writeFile(file, (await readFile(file)).subarray(0, -5));
  expect(await make()).toBe(html);
});

test('L10 where nothing can be kept, a server answers all the same and a build fails', async () => {
  // A file stands where the folder would be.
  const cacheDir = await makeTemporaryFolder({ texts: '' });
  const server = createArticleTexts({ cacheDir, keep: createForgivingWriter(() => undefined) });
  expect(await server.toMarkdown(HTML, ADDRESS)).toContain('See');
  const build = createArticleTexts({ cacheDir, keep: writeCacheFile });
  await expect(build.toMarkdown(HTML, ADDRESS)).rejects.toThrow(/texts/);
});
