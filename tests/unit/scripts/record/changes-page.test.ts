import { expect, test } from 'vitest';
import { renderChangesPage } from '#scripts/record/changes-page.ts';

test('the page of changes between versions is generated from the recordings', async () => {
  const { current, generated } = await renderChangesPage();
  expect(current, 'Run "npm run record -- 5".').toBe(generated);
});

test('the page of changes between versions has a section for each compared version', async () => {
  const { generated } = await renderChangesPage();
  expect(generated).toMatch(/^## From 4\.\d+\.\d+ to 5\.\d+\.\d+/m);
  expect(generated).toMatch(/^## From 5\.0\.\d+ to 5\.\d+\.\d+/m);
  expect(generated).toContain('| never responds; throwable | no response within three seconds |');
});
