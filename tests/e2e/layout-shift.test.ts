import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { ALL_PAGES, getStaticTarget, listRepresentativePages } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

/** A slow mobile network: 400 kbit/s with a round trip of 400 ms. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** CPU slowdown factor, as in Lighthouse. */
const SLOW_CPU = 4;

/** A layout shift, as reported by the browser. */
interface Shift {
  value: number;
  sources: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Opens a page that has no HTTP cache and records layout shifts. */
async function openShiftRecorder(width: number): Promise<Page> {
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
            const clone = element?.cloneNode() as Element | undefined;
            const format = (rect: DOMRect): string => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
            return `${clone?.outerHTML ?? 'a removed node'} from ${format(from)} to ${format(to)}`;
          }),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Loads a page, starts the app, scrolls to the bottom and back, and returns the layout shifts. */
async function collectShifts(page: Page, url: string): Promise<Shift[]> {
  await page.goto(url);
  await waitForApp(page);
  await waitForFrame(page);
  for (const end of ['bottom', 'top'] as const) {
    await page.evaluate(async (edge) => {
      window.scrollTo({ top: edge === 'top' ? 0 : document.body.scrollHeight, behavior: 'instant' });
      // Lazy images are fetched when they approach the viewport.
      const visible = [...document.images].filter((image) => {
        const { bottom, top } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
    }, end);
    await waitForFrame(page);
  }
  return await getShifts(page);
}

/** Waits until the current state has been painted. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function getShifts(page: Page): Promise<Shift[]> {
  return await page.evaluate(() => window.shifts ?? []);
}

describe.each([360, 1440])('at %i px', (width) => {
  test(
    'pages with every element of the site do not shift while they load, start, and are scrolled',
    { timeout: ALL_PAGES },
    async () => {
      const page = await openShiftRecorder(width);
      const shifted: Record<string, Shift[]> = {};
      for (const url of [...(await listRepresentativePages(target)), at(target, '/no-such-page')]) {
        const shifts = await collectShifts(page, url);
        if (shifts.length > 0) shifted[url.slice(target.url.length - 1)] = shifts;
      }
      expect(shifted).toEqual({});
    },
  );

  test('pages do not shift on a slow network with a slow CPU', async () => {
    const paths = ['/', '/users', '/docs/guides/context', '/docs/api/podlet', '/blog', '/blog/version-5.0.0'];
    // Concurrently, because they mostly wait for the network.
    const shifts = await Promise.all(
      paths.map(async (path) => {
        const page = await openShiftRecorder(width);
        page.setDefaultTimeout(60_000);
        const session = await page.context().newCDPSession(page);
        await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
        await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
        return [path, await collectShifts(page, at(target, path))] as const;
      }),
    );
    expect(shifts.filter(([, { length }]) => length > 0)).toEqual([]);
  });
});

test('the shift recorder detects content inserted above the page, so the tests above can fail', async () => {
  const page = await openShiftRecorder(1440);
  await page.goto(at(target, '/docs/guides/context'));
  await waitForApp(page);
  await page.evaluate(() => {
    document.querySelector('#main')?.insertAdjacentHTML('beforebegin', '<p>A line that comes late</p>');
  });
  await waitForFrame(page);
  const shifts = await getShifts(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0);
});
