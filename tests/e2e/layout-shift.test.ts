import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { ALL_PAGES, getStaticTarget, listPages } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

/** A slow phone on a train: 400 kbit/s with 400 ms to the server and back, and, as in Lighthouse, a quarter of this machine's speed. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOW_CPU = 4;

/** One shift, as the browser reports it. */
interface Shift {
  value: number;
  sources: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** A page on which every visit is a first one, and that notes whatever moves. */
async function openMeter(width: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 800 }, expected: /status of 404/ });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        shifts.push({
          value,
          sources: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const name = element?.cloneNode() as Element | undefined;
            const where = (rect: DOMRect): string => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
            return `${name?.outerHTML ?? 'a node that is gone'} from ${where(from)} to ${where(to)}`;
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Loads a page until the app has started, reads it to its end and back, and returns what moved. */
async function readShifts(page: Page, url: string): Promise<Shift[]> {
  await page.goto(url);
  await waitForApp(page);
  await waitForFrame(page);
  for (const end of ['bottom', 'top'] as const) {
    await page.evaluate(async (edge) => {
      window.scrollTo({ top: edge === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' });
      // Images further down are fetched when they come near.
      const shown = [...document.images].filter((image) => {
        const { bottom, top } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    }, end);
    await waitForFrame(page);
  }
  return await getShifts(page);
}

/** Waits until what is there now has been painted. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function getShifts(page: Page): Promise<Shift[]> {
  return await page.evaluate(() => window.shifts ?? []);
}

describe.each([360, 1440])('at %i px', (width) => {
  test('no page moves while it loads, starts and is read', { timeout: ALL_PAGES }, async () => {
    const page = await openMeter(width);
    const moved: Record<string, Shift[]> = {};
    for (const url of [...(await listPages(target)), at(target, '/no-such-page')]) {
      const shifts = await readShifts(page, url);
      if (shifts.length > 0) moved[url.slice(target.url.length - 1)] = shifts;
    }
    expect(moved).toEqual({});
  });

  test.each(['/', '/users', '/docs/guides/context', '/docs/api/podlet', '/blog', '/blog/version-5.0.0'])(
    '%s does not move on a slow network and a slow machine',
    async (path) => {
      const page = await openMeter(width);
      page.setDefaultTimeout(40_000);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
      expect(await readShifts(page, at(target, path))).toEqual([]);
    },
  );
});

test('the meter sees a line that is put above the page, so the proofs above can fail', async () => {
  const page = await openMeter(1440);
  await page.goto(at(target, '/docs/guides/context'));
  await waitForApp(page);
  await page.evaluate(() => {
    document.querySelector('#main')?.insertAdjacentHTML('beforebegin', '<p>A line that comes late</p>');
  });
  await waitForFrame(page);
  const shifts = await getShifts(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0);
});
