import type { Browser } from 'playwright-core';

/** How soon a page is there on a phone with a slow connection. Times in milliseconds. */
export interface PageTiming {
  /** Until the largest part of the first view is painted. */
  lcp: number;
  /** How much longer than 50 ms tasks have kept the page from answering, up to the end of loading and a second more. */
  tbt: number;
  /** How much moved while it loaded, as browsers count it. */
  cls: number;
}

/** A middling phone on slow 4G: what Lighthouse takes for mobile (its own constants, `mobileSlow4G` and 4 times). */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_480 };
const SLOWER_PROCESSOR = 4;
const PHONE = { width: 412, height: 823 };

declare global {
  interface Window {
    /** What `watchTiming` notes. */
    timing?: PageTiming;
  }
}

/** Loads a page with nothing in the cache, and leaves it alone. */
export async function timePage(browser: Browser, address: string): Promise<PageTiming> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.addInitScript(watchTiming);
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForTimeout(1000);
    return (await page.evaluate(() => window.timing)) ?? { lcp: NaN, tbt: NaN, cls: NaN };
  } finally {
    await context.close();
  }
}

/** Runs in the page before everything else. */
function watchTiming(): void {
  const timing = { lcp: 0, tbt: 0, cls: 0 };
  window.timing = timing;
  new PerformanceObserver((list) => {
    timing.lcp = list.getEntries().at(-1)?.startTime ?? timing.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) timing.tbt += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) timing.cls += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
