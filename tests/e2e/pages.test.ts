import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { at, listTargets } from './support/targets.ts';

const browser = useBrowser();

/** A page of each screen other than docs pages, by row. */
const SCREENS = [
  ['R1', '/'],
  ['R2', '/users'],
  ['R3', '/blog'],
  ['R4', '/blog/archive'],
  ['R5', '/blog/authors'],
  ['R6', '/blog/tags'],
  ['R7', '/blog/tags/podium'],
  ['R8', '/blog/version-5.0.0'],
  ['R15', '/docs/category/guides'],
  ['R16', '/pages'],
] as const;

describe.each(listTargets().slice(0, 1))('on the $name site', (target) => {
  test.each(SCREENS)('%s %s fits a viewport of 320 pixels', async (_id, path) => {
    const page = await browser.open({ viewport: { width: 320, height: 640 } });
    await page.goto(at(target, path));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(320);
    const brand = page.getByRole('link', { name: 'Podium', exact: true }).locator('span').last();
    expect(await brand.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true);
  });

  test('R1 the home page shows how a page is composed, and links to the docs, the tutorial, and the reference', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/'));
    const main = page.getByRole('main');
    await main.getByRole('img', { name: /Three podlets.*send fragments of HTML to a layout/ }).waitFor();
    for (const name of [
      'Easy server side composition of microfrontends',
      'podlet/server.js',
      'layout/server.js',
      'Benefits',
      'Costs',
    ]) {
      expect(await main.getByText(name, { exact: true }).first().isVisible(), name).toBe(true);
    }
    for (const [name, count] of [
      ['Build your first podlet', 1],
      ['API reference', 2],
      ['Introduction', 1],
      ['Hello Podium', 1],
      ['FINN.no', 1],
    ] as const) {
      expect(await main.getByRole('link', { name, exact: true }).count(), name).toBe(count);
    }
  });

  test('R1 the home page has the install command, and the result of its code in a browser frame', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/'));
    const main = page.getByRole('main');
    expect(await main.locator('pre').first().textContent()).toBe('npm install @podium/layout @podium/podlet');
    expect(await main.getByRole('button', { name: 'Copy code' }).first().isVisible()).toBe(true);
    const result = main.getByRole('figure', { name: 'http://localhost:8000/' });
    await result.getByText('Hello from a podlet').waitFor();
    for (const part of ['layout', 'podlet: greeting'])
      await result.getByText(part, { exact: true }).waitFor();
  });

  test('R1 adopters are named once, by logos in the text color', async () => {
    for (const mode of ['light', 'dark']) {
      const page = await browser.open({ javaScriptEnabled: true });
      await page.addInitScript((theme) => {
        localStorage.setItem('theme', theme);
      }, mode);
      await page.goto(at(target, '/'));
      const link = page.getByRole('main').getByRole('link', { name: 'Madgex', exact: true });
      const [text, fill] = await link.evaluate((element) => {
        const path = element.querySelector('svg path');
        return [getComputedStyle(element).color, path === null ? '' : getComputedStyle(path).fill];
      });
      expect(fill).toBe(text);
      expect(await page.getByRole('main').getByText('Madgex').count()).toBe(0);
    }
  });

  test('L3 the navbar, or the menu on phones, links to the releases, the repository, and npm', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/'));
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['v5.4', 'GitHub', 'npm']) {
      expect(await bar.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await bar.getByRole('link', { name: 'npm', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const name of ['v5.4', 'GitHub', 'npm']) {
      await page.getByRole('dialog').getByRole('link', { name, exact: true }).waitFor();
    }
  });

  test('R1 the diagram is complete from the start, animated for at most 1.4 seconds, and static with reduced motion', async () => {
    for (const [reducedMotion, isAnimated] of [
      ['no-preference', true],
      ['reduce', false],
    ] as const) {
      const page = await browser.open({ reducedMotion });
      await page.goto(at(target, '/'));
      const ends = await page.evaluate(() =>
        document
          .querySelector('.composition')
          ?.getAnimations({ subtree: true })
          .map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
      );
      expect((ends ?? []).length > 0, reducedMotion).toBe(isAnimated);
      // Only copies of the parts are animated; the page is complete from the start.
      const parts = page.locator('.composition-part');
      expect(await parts.count()).toBe(3);
      for (const part of await parts.all()) {
        expect(await part.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
        expect(await part.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
      }
      expect(Math.max(0, ...(ends ?? []))).toBeLessThanOrEqual(1400);
    }
  });

  test('R2 the users page shows each adopter with image, caption, and link', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/users'));
    const items = page.getByRole('main').getByRole('listitem');
    expect(await items.count()).toBe(3);
    for (const item of await items.all()) {
      expect(await item.getByRole('link').getAttribute('href')).toMatch(/^https:\/\//);
      expect(await item.getByRole('link').textContent()).toMatch(/\w/);
      // In the text color, regardless of the mode.
      const path = item.locator('svg path').first();
      expect((await path.boundingBox())?.width).toBeGreaterThan(20);
      expect(await path.evaluate((element) => getComputedStyle(element).fill)).toBe(
        await item.evaluate((element) => getComputedStyle(element).color),
      );
    }
  });

  test('R6 tags are grouped by first letter, with their counts', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/blog/tags'));
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['H', 'P', 'R', 'V']);
    expect(await main.getByRole('list').getByRole('link').allTextContents()).toEqual([
      'hello 1',
      'podium 6',
      'release 5',
      'version 5',
    ]);
  });

  test('R8 print shows only the article, on white even in dark mode, with long lines of code wrapped', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/blog/version-5.0.0'));
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
    });
    await page.emulateMedia({ media: 'print' });
    for (const role of ['navigation', 'contentinfo', 'button'] as const) {
      expect(await page.getByRole(role).count(), role).toBe(0);
    }
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).toBe('rgb(255, 255, 255)');
    const code = page.getByRole('main').locator('pre').first();
    expect(await code.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-wrap');
  });

  test('print shows the URLs of external links', async () => {
    const page = await browser.open();
    await page.emulateMedia({ media: 'print' });
    await page.goto(at(target, '/docs/guides/fallbacks'));
    const links = await page
      .locator('.prose a[href^="http"]')
      .evaluateAll((all) =>
        all.map((link) => [getComputedStyle(link, '::after').content, `" (${link.getAttribute('href')})"`]),
      );
    expect(links.length).toBeGreaterThan(0);
    for (const [content, expected] of links) expect(content).toBe(expected);
  });

  test('print without JavaScript shows every tab panel under its label', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    await page.goto(at(target, '/docs/guides/context'));
    const panels = await page.getByRole('tabpanel').all();
    expect(panels.length).toBe(6);
    for (const panel of panels) expect(await panel.locator('.tab-label').isVisible()).toBe(true);
    expect(await page.getByRole('tab').count()).toBe(0);
  });

  test('print does not split a card, a diagram, or a table row, and no cell covers the lines between rows', async () => {
    const page = await browser.open({ viewport: { width: 640, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    for (const [path, selector] of [
      ['/pages', '.card'],
      ['/', '.cards li'],
      ['/docs/guides/fallbacks', 'figure.diagram'],
      ['/docs/guides/fallbacks', '.prose tr'],
    ] as const) {
      await page.goto(at(target, path));
      const values = await page
        .locator(selector)
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).breakInside));
      expect(new Set(values), `${selector} on ${path}`).toEqual(new Set(['avoid']));
    }
    const positions = await page
      .locator('.prose td:first-child')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).position));
    expect(new Set(positions)).toEqual(new Set(['static']));
  });

  test('print reserves space for text after each heading, because Firefox ignores break-after', async () => {
    const page = await browser.open();
    await page.emulateMedia({ media: 'print' });
    await page.goto(at(target, '/docs/introduction/hello-podium'));
    const headings = await page.locator('.prose > :is(h2, h3)').evaluateAll((all) =>
      all.map((heading) => {
        const { height, marginBottom } = getComputedStyle(heading, '::after');
        const { breakInside } = getComputedStyle(heading);
        return {
          breakInside,
          space: parseFloat(height),
          total: parseFloat(height) + parseFloat(marginBottom),
        };
      }),
    );
    expect(headings.length).toBeGreaterThan(5);
    for (const { breakInside, space, total } of headings) {
      expect(breakInside).toBe('avoid');
      expect(space).toBeGreaterThan(50);
      // Does not move the text.
      expect(total).toBeCloseTo(0, 0);
    }
  });

  test('the site name and the page URL are available to print margins', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await page.emulateMedia({ media: 'print' });
    const read = (name: string): Promise<string> =>
      page.evaluate(
        (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
        name,
      );
    expect(await read('--site')).toBe('"Podium"');
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(await read('--url')).toBe(`"${canonical ?? ''}"`);
  });

  test('print shows the selected tab panel, names the others, and expands collapsed panels', async () => {
    const page = await browser.open();
    await page.emulateMedia({ media: 'print' });
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    expect(await page.getByRole('tabpanel').count()).toBe(2);
    expect(await page.getByRole('tabpanel', { name: 'Express' }).count()).toBe(2);
    for (const list of await page.getByRole('tablist').all()) {
      expect(await list.getByRole('tab').allTextContents()).toEqual(['Express', 'Fastify', 'Node.js http']);
      expect(await list.getByRole('tab', { name: 'Fastify' }).isVisible()).toBe(true);
      expect(await list.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
        '"Online also:"',
      );
    }
    await page.goto(at(target, '/docs/introduction/hello-podium'));
    const closed = page.locator('#article details:not([open])').first();
    expect(await closed.locator(':scope > :not(summary)').first().isVisible()).toBe(true);
  });
});
