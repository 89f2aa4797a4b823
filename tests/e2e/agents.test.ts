import { computeScore, runChecks } from 'afdocs';
import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import type { Target } from './support/global-setup.ts';
import { ALL_PAGES, HAS_ALL_PAGES } from './support/sitemap.ts';
import { at, listServed } from './support/targets.ts';

const browser = useBrowser();

/** Minimum Agent-Friendly Documentation score, out of 100. A plain file server does not support content negotiation. */
const MIN_SCORE = { nginx: 100, live: 100, static: 95 };

/** Number of pages to check, unless `E2E_ALL_PAGES` is set. */
const SAMPLE = 10;

async function fetchText(url: string, headers: Record<string, string> = {}): Promise<string> {
  return await (await fetch(url, { headers })).text();
}

/** Reads the canonical origin and the paths of all pages from the sitemap. */
async function readSitemap(target: Target): Promise<{ canonicalOrigin: string; paths: string[] }> {
  const pages = [...(await fetchText(at(target, '/sitemap.xml'))).matchAll(/<loc>([^<]+)/g)].map(
    ([, url = '']) => new URL(url),
  );
  const base = new URL(target.url).pathname;
  return {
    canonicalOrigin: pages[0]?.origin ?? '',
    paths: pages.map(({ pathname }) => normalizePath(`/${pathname.slice(base.length)}`)),
  };
}

const targets = listServed().filter(({ name }) => name !== 'dev');

describe.each(targets.filter(({ name }) => name in MIN_SCORE))('on the $name site', (target) => {
  test(
    'the site reaches the minimum Agent-Friendly Documentation score',
    { timeout: ALL_PAGES },
    async () => {
      const { canonicalOrigin, paths } = await readSitemap(target);
      const limit = HAS_ALL_PAGES ? paths.length : SAMPLE;
      const report = await runChecks(target.url, {
        canonicalOrigin,
        samplingStrategy: 'deterministic',
        maxLinksToTest: limit,
        requestDelay: 0,
        maxConcurrency: 8,
      });
      const { overall } = computeScore(report);
      const failed = report.results.filter(({ status }) => status !== 'pass' && status !== 'skip');
      expect(report.testedPages).toBe(limit);
      expect(
        overall,
        failed
          .map(({ id, message, details }) => `${id}: ${message} ${JSON.stringify(details).slice(0, 2000)}`)
          .join('\n'),
      ).toBeGreaterThanOrEqual(MIN_SCORE[target.name as keyof typeof MIN_SCORE]);
    },
  );
});

describe.each(targets)('on the $name site', (target) => {
  const base = new URL(target.url).pathname;

  test('every page points AI agents to the list of pages and to its Markdown, in both HTML and Markdown', async () => {
    for (const path of (await readSitemap(target)).paths) {
      const $ = load(await fetchText(at(target, path)));
      const hint = $('body > p[hidden]');
      const [llms, markdown] = ['/llms.txt', getMarkdownPath(path)].map((file) => base + file.slice(1));
      expect(hint.text(), path).toBe(
        `For AI agents: all pages are listed in ${llms} and this page is available as Markdown at ${markdown}`,
      );
      expect(hint.find('a')).toHaveLength(0);
      const response = await fetch(new URL(markdown ?? '', target.url));
      expect(response.status, markdown).toBe(200);
      expect(await response.text()).toMatch(
        new RegExp(`^> For AI agents: .*${base}llms\\.txt>; .*${markdown}>$`, 'm'),
      );
    }
    const $ = load(await fetchText(at(target, '/no/such/page')));
    expect($('body > p[hidden]').text()).toBe(`For AI agents: all pages are listed in ${base}llms.txt`);
  });

  test('the hint for AI agents is updated on navigation, and is hidden', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .getByRole('link', { name: 'Context' })
      .click();
    await page.getByRole('heading', { name: 'Context', level: 1 }).waitFor();
    const hint = page.locator('body > p[hidden]');
    expect(await hint.textContent()).toContain(`${base}docs/guides/context.md`);
    expect(await hint.isVisible()).toBe(false);
  });

  test('the Markdown of the home page contains everything that its HTML shows', async () => {
    const $ = load(await fetchText(at(target, '/')));
    const toPlain = (text: string): string => text.replace(/\s+/g, ' ').trim();
    // Removes the brackets of links, but keeps their targets. URLs that are not links have an escaped colon.
    const markdown = toPlain(
      (await fetchText(at(target, '/index.md')))
        .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 $2')
        .replace(/^ *(?:#+|-|>) |\*\*?/gm, '')
        .replace(/\\:\/\//g, '://'),
    );
    const diagrams = $('main svg[aria-label]').map((_, element) => $(element).attr('aria-label'));
    const code = $('main pre').map((_, element) => $(element).text());
    $('main').find('button, svg, pre, .visually-hidden').remove();
    const texts = $('main *')
      .contents()
      .filter((_, node) => node.type === 'text')
      .map((_, node) => $(node).text());
    const shown = [...diagrams.get(), ...code.get(), ...texts.get()]
      .map(toPlain)
      .filter((text) => text !== '');
    expect(diagrams.length * code.length).toBeGreaterThan(0);
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((text) => !markdown.includes(text))).toEqual([]);
  });
});
