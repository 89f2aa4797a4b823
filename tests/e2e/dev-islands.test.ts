import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { rewriteFile } from '../helpers/rewrite-file.ts';
import { serveScript, type Served } from '../helpers/serve-script.ts';

const FIXTURE = fileURLToPath(new URL('../fixtures/islands', import.meta.url));

const browser = useBrowser();

let folder: string;
let server: Served;

// A content folder outside of the project, under a base path.
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'podium dev-')), 'content');
  await cp(FIXTURE, folder, { recursive: true });
  const env = { CONTENT_DIR: folder, BASE_URL: '/base/', CACHE_DIR: path.join(folder, '../cache') };
  server = await serveScript('run.js', env, ['dev']);
  await fetch(`${server.url}docs/used`);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

function rewrite(file: string, from: string, to: string): Promise<() => Promise<void>> {
  return rewriteFile(path.join(folder, file), (text) => text.replace(from, to));
}

async function openUsed(expected?: RegExp): Promise<Page> {
  const page = await browser.open(expected && { expected });
  await page.goto(`${server.url}docs/used`);
  return page;
}

describe('islands on the dev server', () => {
  test('B6 saving a component updates the open page and preserves its state', async () => {
    const page = await openUsed();
    await page.getByRole('button', { name: 'Add one' }).click();
    await page.getByText('Count: 4 and no more').waitFor();
    const restore = await rewrite('docs/_islands/counter.tsx', ' and no more', ' and no less');
    await page.getByText('Count: 4 and no less').waitFor();
    await restore();
    await page.getByText('Count: 4 and no more').waitFor();
  });

  test('B6 changing a prop updates the open page and preserves the state', async () => {
    const page = await openUsed();
    await page.getByRole('button', { name: 'Add one' }).click();
    await page.getByText('Count: 4 and no more').waitFor();
    const restore = await rewrite('docs/used.mdx', "'Add one'", "'Add 1'");
    await page.getByRole('button', { name: 'Add 1' }).waitFor();
    expect(await page.getByText('Count: 4 and no more').count()).toBe(1);
    await restore();
    await page.getByRole('button', { name: 'Add one' }).waitFor();
  });

  test('E11 an error thrown by a component is shown above the page, and its last HTML stays', async () => {
    const page = await openUsed(/Three clicks are too many|IslandBoundary|error occurred/);
    const fragile = page.getByRole('button', { name: /^Clicked/ });
    for (const name of ['Clicked 1 times', 'Clicked 2 times']) {
      await fragile.click();
      await page.getByRole('button', { name }).waitFor();
    }
    await fragile.click();
    await page.getByRole('dialog', { name: 'Problems' }).getByText('Three clicks are too many').waitFor();
    expect(await page.getByText('Clicked 2 times').count()).toBe(1);
  });
});
