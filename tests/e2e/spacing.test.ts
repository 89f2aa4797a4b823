import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

async function open(path: string, width: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 1000 }, javaScriptEnabled: false });
  await page.goto(at(target, path));
  return page;
}

/** Measures the gaps between headings and the elements below them, in pixels, by the names of both elements. */
function measureGaps(page: Page): Promise<Record<string, number>> {
  return page.locator('#article').evaluate((article) => {
    const pairs = [...article.querySelectorAll(':scope > :is(h2, h3)')].flatMap((heading) => {
      const next = heading.nextElementSibling;
      if (next === null) return [];
      const gap = next.getBoundingClientRect().top - heading.getBoundingClientRect().bottom;
      return [[`${heading.localName} ${next.localName}`, Math.round(gap)] as const];
    });
    return Object.fromEntries(pairs);
  });
}

describe('on the static site', () => {
  test('smaller headings are closer to their text, and headings are farther from each other', async () => {
    const gaps = await measureGaps(await open('/docs/guides/fallbacks', 1440));
    const {
      'h2 p': section = 0,
      'h3 p': subsection = 0,
      'h2 h3': between = 0,
    } = {
      ...(await measureGaps(await open('/docs/writing', 1440))),
      ...gaps,
    };
    expect(subsection).toBeGreaterThan(0);
    expect(section).toBeGreaterThan(subsection);
    expect(between).toBeGreaterThan(section);
  });

  test('in a wide viewport, all pages start at the same edge, and tables and code are wider than text', async () => {
    const edges: Record<string, number> = {};
    for (const path of ['/docs/guides/context', '/docs/api/layout', '/blog', '/blog/version-5.0.0']) {
      const page = await open(path, 2560);
      edges[path] = await page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().left);
    }
    expect(new Set(Object.values(edges)).size, JSON.stringify(edges)).toBe(1);
    const guide = await open('/docs/guides/context', 2560);
    const [text = 0, table = 0, code = 0] = await guide
      .locator('#article')
      .evaluate((article) =>
        [':scope > p', ':scope > .table-scroller', ':scope > .code-block'].map(
          (selector) => article.querySelector(selector)?.getBoundingClientRect().width ?? 0,
        ),
      );
    expect(table).toBeGreaterThan(1.3 * text);
    expect(code).toBe(table);
  });

  test('in a wide viewport, the samples of a reference are beside the descriptions', async () => {
    const page = await open('/docs/api/layout', 1600);
    const member = page.locator('.member', { has: page.locator('#clientregisteroptions') });
    const text = await member.locator('p').last().boundingBox();
    const sample = await member.locator('.code-block').first().boundingBox();
    expect(sample?.x).toBeGreaterThan((text?.x ?? Infinity) + (text?.width ?? 0));
    // The index and the rules above headings are as wide as the members.
    const ends = await page
      .locator('.member-index, .prose > h2, .member')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right));
    expect(new Set(ends).size).toBe(1);
  });

  test('marked lines of code end at the edge of their block', async () => {
    const page = await open('/docs/api/layout', 1440);
    const block = page.locator('.code-block', { hasText: "prefix: '/px'" }).first();
    const line = await block.locator('.line-on').first().boundingBox();
    const edge = await block.boundingBox();
    const border = 1;
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo((edge?.x ?? 0) + (edge?.width ?? 0) - border, 0);
  });
});
