import { expect, test } from 'vitest';
import { makeShellFile } from '#app/boot/page-state.server.ts';
import { getWholeShell } from '#app/content/whole-shell.server.ts';
import { makeContentFolder, siteConfig } from '../../../helpers/content-folder.ts';

test('R9 the file of what stands around pages is made once of a state, and is the same for the same content', async () => {
  const folder = await makeContentFolder({ 'site.config.ts': siteConfig() });
  const content = await folder.load();
  const file = makeShellFile(await getWholeShell(content));
  expect(makeShellFile(await getWholeShell(content))).toBe(file);
  expect(file.href).toMatch(/^\/shell\/[0-9a-f]{10}\.json$/);
  expect(JSON.parse(file.body)).toMatchObject({ title: 'Site', search: await content.getSearchHrefs() });

  expect(makeShellFile(await getWholeShell(await folder.load()))).toEqual(file);
  await folder.write({ 'site.config.ts': siteConfig("  titleDelimiter: '–',") });
  const changed = makeShellFile(await getWholeShell(await folder.load()));
  expect(changed.href).not.toBe(file.href);
  expect(JSON.parse(changed.body)).toMatchObject({ titleDelimiter: '–' });
});

test('S1 what a reader chose is in the page and not in the file that all share', async () => {
  const content = await (await makeContentFolder({ 'site.config.ts': siteConfig() })).load();
  const dark = await getWholeShell(content, 'dark');
  expect(dark.colorMode.chosen).toBe('dark');
  expect(await getWholeShell(content, 'dark')).toBe(dark);
  const shell = await getWholeShell(content);
  expect(shell.colorMode.chosen).toBeUndefined();
  expect(makeShellFile(dark)).toEqual(makeShellFile(shell));
});

test('R9 where the search’s files have other names, the file is another', async () => {
  const content = await (await makeContentFolder({ 'site.config.ts': siteConfig() })).load();
  const search = { docsHref: '/search-docs-1.json', indexHref: '/search-index-1.json' };
  const other = await getWholeShell({ ...content, getSearchHrefs: () => Promise.resolve(search) });
  expect(other.search).toEqual(search);
  expect(makeShellFile(other).href).not.toBe(makeShellFile(await getWholeShell(content)).href);
});
