import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { buildSite, serveScript, type Served } from './support/child.ts';

/** A site with an image that is wider than its column. */
const FIXTURE = fileURLToPath(new URL('../fixtures/layout', import.meta.url));

const browser = useBrowser();

let folder: string;
let server: Served;
let live: Served;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'podium-images-'));
  const env = {
    CONTENT_DIR: FIXTURE,
    OUT_DIR: path.join(folder, 'site'),
    CACHE_DIR: path.join(folder, 'cache'),
  };
  await buildSite(env);
  [server, live] = await Promise.all([serveScript('serve.ts', env), serveScript('preview.ts', env)]);
}, 120_000);

afterAll(async () => {
  for (const served of [server, live]) await served.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['static', 'live'] as const)('on the %s site', (name) => {
  const getUrl = (): string => `${(name === 'live' ? live : server).url}docs/second`;

  test.each(['click', 'Enter'])('an image opens large with its caption by %s, and closes', async (how) => {
    const page = await browser.open({ viewport: { width: 1000, height: 800 } });
    await page.goto(getUrl());
    await waitForApp(page);
    const link = page.getByRole('link', { name: 'Open the image: A wide rectangle' });
    const small = await link.getByRole('img').boundingBox();
    await (how === 'click' ? link.click() : link.press('Enter'));
    const dialog = page.getByRole('dialog', { name: 'A wide rectangle' });
    const large = await dialog.getByRole('img', { name: 'A wide rectangle' }).boundingBox();
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.3);
    expect(await dialog.textContent()).toContain('What the wide one shows');
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);
    if (how === 'click') await dialog.getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(getUrl());
  });

  test('without JavaScript an image leads to its file', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(getUrl());
    const link = page.getByRole('link', { name: 'Open the image: A wide rectangle' });
    expect(await link.getAttribute('href')).toMatch(/\/media\/wide\.\w+\.svg$/);
  });
});
