import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { copyProject } from '../helpers/project-copy.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { rewriteFile } from '../helpers/rewrite-file.ts';
import { serveScript, type Served } from '../helpers/serve-script.ts';

const browser = useBrowser();

let project: string;
let server: Served;

// A copy, because other tests run the code of this project concurrently.
beforeAll(async () => {
  project = await copyProject();
  await cp(
    path.join(PROJECT_ROOT, 'tests/fixtures/islands/docs'),
    path.join(project, 'content/docs/islands'),
    {
      recursive: true,
    },
  );
  server = await serveScript('run.js', {}, ['dev'], project);
  await fetch(`${server.url}docs/writing`);
}, 180_000);

afterAll(async () => {
  await server.stop();
  await rm(path.dirname(project), { recursive: true, force: true });
});

function rewrite(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  return rewriteFile(path.join(project, file), change);
}

describe('the dev server when its code changes', () => {
  test('B6 saving a component updates the open page without a reload, and so does reverting it', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}docs/writing`);
    await waitForApp(page);
    await page.evaluate(() => (document.documentElement.dataset['marked'] = ''));
    const restore = await rewrite('app/site/components/badge.tsx', (text) =>
      text.replace('`badge ', '`badge zebra '),
    );
    await page.locator('.badge.zebra').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['marked'])).toBe('');
    expect(await (await fetch(`${server.url}docs/writing`)).text()).toContain('badge zebra');
    await restore();
    await page.locator('.badge.zebra').first().waitFor({ state: 'detached' });
    expect(await (await fetch(`${server.url}docs/writing`)).text()).not.toContain('badge zebra');
  });

  test('E11 a syntax error in a component is shown above the page and in the terminal with its line, and the last valid page stays', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}docs/writing`);
    await waitForApp(page);
    const restore = await rewrite('app/site/components/badge.tsx', (text) =>
      text.replace('<span className', '<span <className'),
    );
    const overlay = page.getByRole('dialog', { name: 'Problems' });
    await overlay.getByRole('link', { name: /app\/site\/components\/badge\.tsx:11:\d+$/ }).waitFor();
    await vi.waitFor(
      () => expect(server.readOutput()).toMatch(/^app\/site\/components\/badge\.tsx:11:\d+ /m),
      20_000,
    );
    expect(await page.locator('.badge').count()).toBeGreaterThan(0);
    await restore();
    await overlay.waitFor({ state: 'hidden' });
  });

  test('B6 saving an island in the content folder of the project updates the open page and preserves its state', async () => {
    // The fixture counts its components in an attribute, which the app does not expect.
    const page = await browser.open({ expected: /data-counters/ });
    await page.goto(`${server.url}docs/islands/used`);
    await page.getByRole('button', { name: 'Add one' }).click();
    await page.getByText('Count: 4 and no more').waitFor();
    await rewrite('content/docs/islands/_islands/counter.tsx', (text) => text.replace('no more', 'no less'));
    await page.getByText('Count: 4 and no less').waitFor();
  });

  test('B6 saving a behavior updates the open page', async () => {
    const page = await browser.open();
    await page.goto(`${server.url}docs/writing`);
    await waitForApp(page);
    await rewrite('app/site/components/code-behavior.ts', (text) => `${text}\nglobalThis.name = 'zebra';\n`);
    await page.waitForFunction(() => window.name === 'zebra');
  });

  test('B6 the terminal names changed code that requires a restart', async () => {
    await rewrite('app/engine/content/source/dates.server.ts', (text) => `${text}\n`);
    await vi.waitFor(
      () =>
        expect(server.readOutput()).toContain(
          'app/engine/content/source/dates.server.ts changed. Restart the server to apply the change.',
        ),
      20_000,
    );
  });
});
