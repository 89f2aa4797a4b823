import { load } from 'cheerio/slim';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAxe, findViolations, findViolationsInMode } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { searchFor } from './support/search-box.ts';
import { ALL_PAGES, getStaticTarget, listPages, listRepresentativePages } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

/** Link texts that Lighthouse reports as not descriptive. */
const VAGUE =
  /^(?:click (?:here|this)|go|(?:right )?here|information|(?:learn|read|see) more|more(?: info(?:rmation)?)?|start|this)$/i;

/** Viewport width and color mode of a page. */
interface View {
  mode: 'light' | 'dark';
  width: number;
}

/** Opens a page with a color mode and viewport width, to visit several URLs. */
async function openView({ mode, width }: View): Promise<Page> {
  const page = await browser.open({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    expected: /status of 404/,
  });
  await page.addInitScript((theme) => {
    localStorage.setItem('theme', theme);
  }, mode);
  return page;
}

async function visit(page: Page, url: string, mode: string): Promise<void> {
  await page.goto(url);
  await waitForApp(page);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(mode);
  await addAxe(page);
}

test(
  'axe reports no violations at 360 and 1440 px, in both color modes, on pages with every element of the site, the unlisted page for authors, and the not-found page',
  { timeout: ALL_PAGES },
  async () => {
    const page = await openView({ mode: 'light', width: 1440 });
    const found: Record<string, string[]> = {};
    const unlisted = ['/docs/writing', '/no-such-page'].map((path) => at(target, path));
    for (const url of [...(await listRepresentativePages(target)), ...unlisted]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, url, 'light');
      const wide = [...(await findViolations(page)), ...(await findViolationsInMode(page, 'dark'))];
      await page.setViewportSize({ width: 360, height: 900 });
      const narrow = [...(await findViolations(page)), ...(await findViolationsInMode(page, 'light'))];
      const violations = [
        ...wide.map((text) => `at 1440 px: ${text}`),
        ...narrow.map((text) => `at 360 px: ${text}`),
      ];
      if (violations.length > 0) found[url.slice(target.url.length - 1)] = violations;
    }
    expect(found).toEqual({});
  },
);

// WCAG 1.4.10 (Reflow).
test(
  'pages with every element of the site fit in a viewport 320 px wide',
  { timeout: ALL_PAGES },
  async () => {
    const page = await browser.open({ viewport: { width: 320, height: 900 } });
    const tooWide: string[] = [];
    for (const url of await listRepresentativePages(target)) {
      await page.goto(url);
      if ((await page.evaluate('document.documentElement.scrollWidth')) !== 320) tooWide.push(url);
    }
    expect(tooWide).toEqual([]);
  },
);

// WCAG 1.4.4 (Resize Text).
test('on a phone with the font size at 200 %, long names in code and badges break, so that pages fit', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/docs/introduction/hello-podium', '/docs/api/layout', '/blog/version-5.0.0']) {
    await page.goto(at(target, path));
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  }
});

test('on a phone with text at 200 %, the brand is shown, and the headline and search filters break between words', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 } });
  await page.goto(at(target, '/'));
  await waitForApp(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const logo = await page.locator('.brand-logo svg').boundingBox();
  expect(logo?.width).toBe(56);
  const mode = page.locator('.navbar .color-mode');
  expect((logo?.x ?? Infinity) + 56).toBeLessThan((await mode.boundingBox())?.x ?? 0);
  expect((await mode.locator('svg').boundingBox())?.width).toBe(40);
  const excess = await page.locator('.hero h1').evaluate((heading) => {
    heading.style.overflowWrap = 'normal';
    return heading.scrollWidth - heading.clientWidth;
  });
  expect(excess).toBe(0);
  await page.keyboard.press('Control+k');
  const filters = page.locator('.search-filters span');
  await filters.first().waitFor();
  const heights = await filters.evaluateAll((all) => all.map((filter) => filter.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(80);
});

// WCAG 1.4.10 (Reflow), for a window of 1280 × 1024 pixels.
test('at 400 % zoom, the number of search results is below the filters, and all results can be reached', async () => {
  const page = await browser.open({ viewport: { width: 320, height: 256 } });
  await page.goto(at(target, '/'));
  await searchFor(page, 'timeout');
  const results = page.getByRole('option');
  const filters = await page.getByRole('group', { name: 'Search in' }).boundingBox();
  const status = await page.getByRole('dialog').getByRole('status').boundingBox();
  expect(status?.y).toBeGreaterThanOrEqual((filters?.y ?? Infinity) + (filters?.height ?? 0));
  await results.last().scrollIntoViewIfNeeded();
  const last = await results.last().boundingBox();
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(256);
});

test('on a phone with text at 200 %, the lines of a long breadcrumb are aligned', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 } });
  await page.goto(at(target, '/docs/help/changes-between-versions'));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const crumb = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').last();
  const lines = await crumb.evaluate((item) => {
    const range = document.createRange();
    range.selectNodeContents(item.firstElementChild ?? item);
    return [...range.getClientRects()].map(({ left }) => Math.round(left));
  });
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines).size).toBe(1);
});

test('with reduced motion, pages and the search box have no transitions or animations over time', async () => {
  const page = await browser.open({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const listMotion = () =>
    page.evaluate(() => {
      const moving = [...document.querySelectorAll('*')].flatMap((element) =>
        ['', '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          const timeline = style.getPropertyValue('animation-timeline');
          const isMoving =
            style.transitionDuration !== '0s' ||
            style.scrollBehavior !== 'auto' ||
            (style.animationName !== 'none' && timeline === 'auto');
          return isMoving ? `${element.className}${part}` : [];
        }),
      );
      return [...new Set(moving)];
    });
  for (const path of ['/', '/docs/api/layout', '/blog']) {
    await page.goto(at(target, path));
    await waitForApp(page);
    expect(await listMotion(), path).toEqual([]);
  }
  await searchFor(page, 'timeout');
  expect(await listMotion()).toEqual([]);
});

test('every link text describes its target', async () => {
  const vague: string[] = [];
  for (const url of await listPages(target)) {
    const $ = load(await (await fetch(url)).text());
    // Links in the table of contents have the text of their headings.
    const texts = $('a:not([href^="#"])')
      .toArray()
      .map((link) => $(link).text().trim());
    expect(texts.length).toBeGreaterThan(10);
    vague.push(...texts.filter((text) => VAGUE.test(text)).map((text) => `${url}: ${text}`));
  }
  expect(vague).toEqual([]);
});

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  test.each(['/', '/docs/guides/context', '/blog/version-5.0.0'])(
    'L4 axe reports no violations on %s with the menu open',
    async (path) => {
      const page = await openView({ mode, width: 360 });
      await visit(page, at(target, path), mode);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Close menu' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
    },
  );
});

test('axe detects missing alt text, low contrast, and small buttons, so the tests above can fail', async () => {
  const page = await openView({ mode: 'light', width: 1440 });
  await visit(page, at(target, '/docs/guides/context'), 'light');
  await page.evaluate(() => {
    document.querySelector('#article')?.insertAdjacentHTML(
      'afterbegin',
      `<img src="data:," width="9" height="9">
       <p data-color="#777">Too faint for AA</p>
       <p data-color="#666">Too faint for AAA</p>
       <button>a</button><button>b</button>`,
    );
    // The CSP blocks `style` attributes, but not styles set by scripts.
    for (const faint of document.querySelectorAll<HTMLElement>('#article [data-color]'))
      Object.assign(faint.style, { color: faint.dataset['color'], background: '#fff' });
    for (const small of document.querySelectorAll<HTMLElement>('#article > button'))
      Object.assign(small.style, { width: '12px', height: '12px', padding: '0' });
  });
  const rules = (await findViolations(page)).map((violation) => violation.split(':')[0]);
  expect(rules).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'color-contrast-enhanced', 'target-size']),
  );
  // Sufficient contrast on white, but too low for AA and for AAA on a dark background.
  await page.evaluate(() => {
    const faint = document.querySelectorAll<HTMLElement>('#article [data-color]');
    for (const [at, color] of ['#333', '#8a8a8a'].entries()) {
      Object.assign(faint[at]?.style ?? {}, { color, background: '' });
    }
  });
  const darkRules = (await findViolationsInMode(page, 'dark')).map((violation) => violation.split(':')[0]);
  expect(darkRules).toEqual(
    expect.arrayContaining(['image-alt', 'color-contrast', 'color-contrast-enhanced']),
  );
});

test.each(['light', 'dark'] as const)(
  'diagrams use forced colors on a %s background',
  async (colorScheme) => {
    const page = await browser.open({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/', '/docs', '/docs/guides/fallbacks', '/docs/guides/proxying']) {
      await page.goto(at(target, path));
      const [used, background, text] = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'));
        const read = (color: string): string => {
          probe.style.backgroundColor = color;
          probe.style.setProperty('forced-color-adjust', 'none');
          return getComputedStyle(probe).backgroundColor;
        };
        const parts = document.querySelectorAll('figure svg[role="img"] :is(text, rect, path)');
        // Shapes may be filled with a tint of the text color, and letters may have a halo in the background color.
        const colors = [...parts].flatMap((part) => {
          const { fill, stroke } = getComputedStyle(part);
          return part.tagName === 'text'
            ? [`text ${fill}`, `halo ${stroke}`]
            : [`line ${stroke}`, `fill ${fill}`];
        });
        return [[...new Set(colors)], read('Canvas'), read('CanvasText')] as const;
      });
      expect(background).not.toBe(text);
      const known = [
        `text ${text}`,
        'halo none',
        `halo ${background}`,
        'line none',
        `line ${text}`,
        'fill none',
      ];
      known.push(
        `fill ${background}`,
        `fill ${text}`,
        ...used.filter((color) => color.startsWith('fill color(')),
      );
      expect(used.length, path).toBeGreaterThan(0);
      expect(
        used.filter((color) => !known.includes(color)),
        path,
      ).toEqual([]);
    }
  },
);
