import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at, listTargets } from './support/targets.ts';

const browser = useBrowser();

/** Font that the browser renders the main heading with. */
async function readHeadingFont(page: Awaited<ReturnType<typeof browser.open>>): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName).join();
}

describe.each(listTargets().slice(0, 1))('on the $name site', (target) => {
  test('fonts are self-hosted with hashed file names and not preloaded', async () => {
    const page = await browser.open();
    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') files.push(request.url());
    });
    await page.goto(at(target, '/docs/guides/context'));
    await page.evaluate(() => document.fonts.ready);
    expect(files.map((url) => url.replace(target.url, '/')).sort()).toEqual([
      expect.stringMatching(/^\/assets\/code-[\w-]{8}\.woff2$/),
      expect.stringMatching(/^\/assets\/text-[\w-]{8}\.woff2$/),
    ]);
    expect(await page.locator('link[as="font"]').count()).toBe(0);
    const license = await page.request.get(`${target.url}fonts/text.license.txt`);
    expect(await license.text()).toContain('The Schibsted-Grotesk Project Authors');
  });

  test('the licenses of the packages in the scripts are published', async () => {
    const page = await browser.open();
    const licenses = await (await page.request.get(`${target.url}assets/licenses.txt`)).text();
    for (const name of ['react-dom', '@remix-run/react', '@orama/orama'])
      expect(licenses).toContain(`## ${name} - `);
  });
});

test('text in the fallback font is as wide as in the web font, within 2%', async () => {
  const page = await browser.open();
  await page.goto(at(getStaticTarget(), '/docs/guides/context'));
  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const file = performance.getEntriesByType('resource').find(({ name }) => name.includes('/text-'))?.name;
    // Under a separate name, because the page's own font may have loaded too late to be used.
    document.fonts.add(await new FontFace('Shown', `url(${file ?? ''})`).load());
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    const text = document.querySelector('.prose p')?.textContent ?? '';
    return ['Shown', 'Fallback'].map((family) => {
      context.font = `400 17px ${family}`;
      return context.measureText(text).width;
    });
  });
  const [own = 0, fallback = 0] = widths;
  expect(own).toBeGreaterThan(0);
  expect(Math.abs(fallback / own - 1)).toBeLessThan(0.02);
});

test('fonts that load late do not replace the fallback font', async () => {
  const page = await browser.open();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(getStaticTarget(), '/docs/guides/context'), { waitUntil: 'domcontentloaded' });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const first = await readHeadingFont(page);
  expect(first).not.toContain('Schibsted');
  const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('/text-'));
  release();
  await loaded;
  await page.evaluate(() => document.fonts.ready);
  expect(await readHeadingFont(page)).toBe(first);
});
