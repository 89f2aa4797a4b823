import { readSearchNames } from '../../../../../helpers/site-files.ts';
import { expect, test } from 'vitest';
import { createLayoutFile } from '#app/engine/model/layout-file.server.ts';
import { withChosenMode } from '#app/engine/server/color-mode.server.ts';
import { makeContentFolder, page, siteConfig } from '../../../../../helpers/content-folder.ts';

test('the layout data file changes with the settings, but not with the content', async () => {
  const folder = await makeContentFolder({ 'site.config.ts': siteConfig(), 'docs/a.mdx': page('One.', 'A') });
  const content = await folder.load();
  const file = createLayoutFile(content.site.layout);
  expect(file.href).toMatch(/^\/layout-data\/[0-9a-f]{10}\.json$/);
  expect(JSON.parse(file.body)).toMatchObject({ title: 'Site' });

  // Every page references the file, so that a new one would change every page.
  await folder.write({ 'docs/a.mdx': page('Other words.', 'A') });
  const changed = await folder.load();
  expect(createLayoutFile(changed.site.layout)).toEqual(file);
  expect(await readSearchNames(changed)).not.toEqual(await readSearchNames(content));

  await folder.write({ 'site.config.ts': siteConfig("  titleDelimiter: '–',") });
  const other = createLayoutFile((await folder.load()).site.layout);
  expect(other.href).not.toBe(file.href);
  expect(JSON.parse(other.body)).toMatchObject({ titleDelimiter: '–' });
});

test('S1 the chosen color mode is in the page, not in the shared layout data file', async () => {
  const { layout } = (await (await makeContentFolder({ 'site.config.ts': siteConfig() })).load()).site;
  const dark = withChosenMode(layout, 'dark');
  expect(dark.colorMode.chosen).toBe('dark');
  expect(withChosenMode(layout, undefined)).toBe(layout);
  expect(layout.colorMode.chosen).toBeUndefined();
  expect(createLayoutFile(dark)).toEqual(createLayoutFile(layout));
});
