import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { followNewLink } from './support/follow-link.ts';
import type { Target } from './support/global-setup.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

const PATH = '/docs/guides/explorer';

/** Whether the styles of recorded runs apply. */
async function isStyled(page: Page): Promise<boolean> {
  return await page
    .locator('.situation')
    .first()
    .evaluate((element) => getComputedStyle(element).display === 'grid');
}

describe.each(listPageTargets())('recorded runs on the $name site', (target) => {
  test('are lists of requests and tables without JavaScript, each with an anchor', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, PATH));
    const figures = page.getByRole('figure');
    // The explorer, and nine situations.
    expect(await figures.count()).toBe(10);
    const deployed = figures.nth(6);
    expect(await deployed.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/content\s+HTTP 200, discarded/),
      expect.stringMatching(/manifest\s+HTTP 200, \d+\sms/),
      expect.stringMatching(/fallback\s+HTTP 200, \d+\sms/),
      expect.stringMatching(/content\s+HTTP 200, \d+\sms/),
    ]);
    await deployed.getByText('Requests, log, and code').click();
    expect(await deployed.getByRole('rowheader').allInnerTexts()).toEqual([
      'content',
      'manifest',
      'fallback',
      'content',
    ]);
    expect(await isStyled(page)).toBe(true);
    for (const hash of [
      'silent-fallback-later',
      'refused-fallback',
      'fast-fallback-deployed',
      'redirect-later',
    ])
      expect(await page.locator(`:is(h2, h3, section)[id="${hash}"]`).count()).toBe(1);
  });

  // The dev server's scripts insert stylesheets.
  test.skipIf(target.name === 'dev')(
    'have their styles as soon as they are shown after client-side navigation',
    async () => {
      const page = await browser.open();
      const stylesheets: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'stylesheet') stylesheets.push(request.url());
      });
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      expect(stylesheets.filter((url) => url.includes('explorer'))).toEqual([]);
      // The first frame with a diagram.
      const shown = page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver(() => {
              const figure = document.querySelector('.situation');
              if (figure !== null) resolve(getComputedStyle(figure).display);
            }).observe(document.body, { childList: true, subtree: true });
          }),
      );
      await followNewLink(page, at(target, PATH));
      expect(await shown).toBe('grid');
    },
  );

  test.each([360, 800, 1440])('fit in a viewport %i px wide, with text of at least 12 px', async (width) => {
    const page = await browser.open({ viewport: { width, height: 800 } });
    await page.goto(at(target, PATH));
    const sizes = await page
      .locator('.timeline :is(span, b, p, text)')
      .evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    const overflowing = await page
      .locator('.situation :is(span, b, p, li, svg, .table-scroller)')
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map(({ outerHTML }) => outerHTML),
      );
    expect(overflowing).toEqual([]);
  });
});

/** Code and data of the explorer, and the code that hydrates it. */
const EXPLORER_CODE = /\/assets\/(?:explorer|recordings|islands|hydrate-island)-[^/]+\.js$/;

const SUMMARY = '.situation-summary';

async function openExplorer(
  target: Target,
  path = PATH,
  options: Parameters<typeof browser.open>[0] = {},
): Promise<{ page: Page; explorer: Locator; requests: string[] }> {
  const page = await browser.open(options);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (EXPLORER_CODE.test(request.url())) requests.push(request.url());
  });
  await page.goto(at(target, path), { waitUntil: 'networkidle' });
  return { page, explorer: page.getByRole('figure', { name: /^Explorer/ }), requests };
}

describe.each(listPageTargets())('the explorer on the $name site', (target) => {
  test.each([360, 1440])(
    'can be controlled by keyboard, and shows what the visitor receives, at %i px',
    async (width) => {
      const { explorer, requests } = await openExplorer(target, PATH, { viewport: { width, height: 800 } });
      const summary = explorer.locator(SUMMARY);
      expect(requests).toEqual([]);
      expect(await summary.innerText()).toMatch(/after 3\d\d\sms, with the fallback of the basket/);
      await explorer.getByRole('radio', { name: 'never responds' }).focus();
      await explorer.page().keyboard.press('ArrowUp');
      await expect.poll(() => summary.innerText()).toMatch(/after 2\d\d\sms, with the content of the basket/);
      if (target.name !== 'dev') expect(requests.filter((url) => url.includes('recordings'))).toHaveLength(1);
      const fallback = explorer.getByRole('checkbox', { name: 'has a fallback' });
      await explorer.getByRole('radio', { name: 'responds with 500' }).press('Space');
      await fallback.press('Space');
      await expect.poll(() => summary.innerText()).toContain('with nothing from the basket');
      await explorer.getByRole('radio', { name: '3', exact: true }).press('Space');
      await expect
        .poll(() => summary.innerText())
        .toMatch(/the content of the menu, and the content of the offers/);
      expect(await explorer.getByText('Combined from one recorded run per podlet').count()).toBe(1);
      const overflow = await explorer.evaluate(
        (element) =>
          element.scrollWidth - element.clientWidth + document.body.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );

  test('shows what the visitor receives below every focused control on a phone', async () => {
    const { page, explorer } = await openExplorer(target, PATH, { viewport: { width: 360, height: 740 } });
    const summary = explorer.locator(SUMMARY);
    const controls = await explorer.locator('.explorer-controls').locator('summary, input').all();
    expect(controls.length).toBeGreaterThan(0);
    for (const focused of controls) {
      await focused.focus();
      const [control, text] = await Promise.all([focused.boundingBox(), summary.boundingBox()]);
      const top = text?.y ?? Infinity;
      expect(top + (text?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(top);
    }
  });

  test('shows the complete labels of podlets in a narrow window', async () => {
    const { page } = await openExplorer(target, PATH, { viewport: { width: 320, height: 740 } });
    const labels = page.locator('.result .part-label');
    expect(await labels.count()).toBeGreaterThan(10);
    const clipped = await labels.evaluateAll((all) =>
      all
        .filter((label) => {
          const { right = 0 } = label.closest('.result')?.getBoundingClientRect() ?? {};
          return label.scrollWidth > label.clientWidth || label.getBoundingClientRect().right > right;
        })
        .map((label) => label.textContent),
    );
    expect(clipped).toEqual([]);
  });

  test('shows the situation of a hash without an interaction, and the default one for an unknown hash', async () => {
    const hash = '#explorer:refused-fallback+status-500-throwable-was-healthy-later,sequence';
    const { page, explorer } = await openExplorer(target, PATH + hash);
    await expect.poll(() => explorer.locator(SUMMARY).innerText()).toContain('error page');
    expect(await explorer.getByRole('radio', { name: 'one after the other' }).isChecked()).toBe(true);
    expect(
      await explorer.getByRole('link', { name: 'Link to this situation' }).getAttribute('href'),
    ).toContain(hash);
    await page.evaluate(() => (window.location.hash = '#explorer:fast-fallback'));
    await expect
      .poll(() => explorer.locator(SUMMARY).innerText())
      .toContain('with the content of the basket');
    const other = await openExplorer(target, `${PATH}#explorer:nonsense`);
    await other.explorer.getByRole('link', { name: 'Link to this situation' }).waitFor();
    expect(await other.explorer.locator(SUMMARY).innerText()).toContain('with the fallback of the basket');
  });
});

describe.each(listPageTargets())('the explorer on the $name site', (target) => {
  test('shows the first view after a deploy, with the code and the log, and has no accessibility violations', async () => {
    const { page, explorer } = await openExplorer(target);
    await explorer.getByRole('radio', { name: 'works' }).check();
    await explorer.getByRole('radio', { name: 'first view after a deploy' }).check();
    await expect.poll(() => explorer.getByRole('listitem').count()).toBe(4);
    expect(await explorer.getByRole('listitem').first().innerText()).toMatch(/content\s+HTTP 200, discarded/);
    await explorer.getByText('Requests, log, and code').click();
    await explorer.getByText("version: '2.0.0',").waitFor();
    await explorer.getByText('info: podlet version number in header differs').waitFor();
    await explorer.getByRole('checkbox', { name: 'more situations' }).check();
    expect(await explorer.getByRole('radio', { name: /the podlet recovered/ }).isDisabled()).toBe(true);
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);
  });

  test('N3 is scrolled to by a link to a situation, even if the URL is the current one', async () => {
    const { page, explorer } = await openExplorer(target, `${PATH}#explorer:fast-fallback`);
    const isAtTop = async (): Promise<boolean> =>
      await explorer.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return window.scrollY > 0 && top >= 0 && top < 120;
      });
    await expect.poll(isAtTop).toBe(true);
    await waitForApp(page);
    await explorer.getByRole('link', { name: 'Link to this situation' }).click();
    await expect.poll(isAtTop).toBe(true);
  });

  test('N3 restores its situation and the scroll position after "Back"', async () => {
    const { page, explorer } = await openExplorer(target, '/docs/guides/fallbacks');
    await waitForApp(page);
    const last = explorer.getByRole('radio').last();
    await last.check();
    await page.waitForURL(/#explorer:/);
    const position = await page.evaluate(() => window.scrollY);
    expect(position).toBeGreaterThan(0);
    await page
      .locator('a[href$="/docs/guides/context"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    await page.goBack();
    await expect.poll(() => last.isChecked()).toBe(true);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - position)).toBeLessThan(2);
  });

  test('hides its controls and keeps the diagram without JavaScript', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, PATH));
    const explorer = page.getByRole('figure', { name: /^Explorer/ });
    expect(await explorer.locator('input:visible').count()).toBe(0);
    expect(await explorer.getByRole('listitem').innerText()).toMatch(/content\s+timeout, 3\d\d ms/);
  });

  test('is on the home page with a single podlet, and causes no layout shift', async () => {
    const { page, explorer, requests } = await openExplorer(target, '/');
    expect(requests).toEqual([]);
    const shifts = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const count = (list: PerformanceObserverEntryList): void => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[])
              if (!entry.hadRecentInput) sum += entry.value;
          };
          new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true });
          document.addEventListener('measured', () => resolve(sum));
        }),
    );
    const summary = explorer.locator(SUMMARY);
    for (const [name, text] of [
      ['is slow', /after 2\d\d\sms, with the content/],
      ['is down', /with the fallback/],
      ['was just deployed', /with the content/],
    ] as const) {
      await explorer.getByText(name, { exact: true }).click();
      await expect.poll(() => summary.innerText()).toMatch(text);
    }
    await page.evaluate(() => document.dispatchEvent(new Event('measured')));
    expect(await shifts).toBeLessThan(0.01);
  });

  test.each(['fallbacks', 'redirects', 'rollouts', 'performance'])(
    'has the situations of the guide on %s',
    async (guide) => {
      const { explorer } = await openExplorer(target, `/docs/guides/${guide}`);
      const summary = explorer.locator(SUMMARY);
      const before = await summary.innerText();
      await explorer.getByRole('radio').nth(1).check();
      await expect.poll(() => summary.innerText()).not.toBe(before);
    },
  );
});
