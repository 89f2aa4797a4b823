import { computeScore, runChecks } from 'afdocs';
import { load } from 'cheerio/slim';
import { describe, expect, test } from 'vitest';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import type { Target } from './support/global-setup.ts';
import { ALL_PAGES } from './support/sitemap.ts';
import { at, listServed } from './support/targets.ts';

const browser = useBrowser();

/** Score of the Agent-Friendly Documentation specification, of 100. A folder on a plain file server can't negotiate. */
const LEAST_SCORE = { nginx: 100, live: 100, static: 95 };

async function fetchText(url: string, headers: Record<string, string> = {}): Promise<string> {
  return await (await fetch(url, { headers })).text();
}

/** Where the site says that it is published, and the paths of its pages, as its sitemap has them. */
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

describe.each(targets.filter(({ name }) => name in LEAST_SCORE))('on the $name site', (target) => {
  test(
    'AI agents can read every page: the Agent-Friendly Documentation score',
    { timeout: ALL_PAGES },
    async () => {
      const { canonicalOrigin, paths } = await readSitemap(target);
      const report = await runChecks(target.url, {
        canonicalOrigin,
        samplingStrategy: 'deterministic',
        maxLinksToTest: 1000,
        requestDelay: 0,
        maxConcurrency: 8,
      });
      const { overall } = computeScore(report);
      const failed = report.results.filter(({ status }) => status !== 'pass' && status !== 'skip');
      expect(report.testedPages).toBe(paths.length);
      expect(
        overall,
        failed
          .map(({ id, message, details }) => `${id}: ${message} ${JSON.stringify(details).slice(0, 2000)}`)
          .join('\n'),
      ).toBeGreaterThanOrEqual(LEAST_SCORE[target.name as keyof typeof LEAST_SCORE]);
    },
  );
});

describe.each(targets)('on the $name site', (target) => {
  const base = new URL(target.url).pathname;

  test('every page points AI agents to the list of pages and to its Markdown, in HTML and in Markdown', async () => {
    for (const path of (await readSitemap(target)).paths) {
      const $ = load(await fetchText(at(target, path)));
      const hint = $('body > p[hidden]');
      const [llms, markdown] = ['/llms.txt', getMarkdownPath(path)].map((file) => base + file.slice(1));
      expect(hint.text(), path).toBe(
        `For AI agents: all pages are listed in ${llms} and this page is available as Markdown at ${markdown}`,
      );
      expect(hint.find('a')).toHaveLength(0);
      const twin = await fetch(new URL(markdown ?? '', target.url));
      expect(twin.status, markdown).toBe(200);
      expect(await twin.text()).toMatch(
        new RegExp(`^> For AI agents: .*${base}llms\\.txt>; .*${markdown}>$`, 'm'),
      );
    }
    const $ = load(await fetchText(at(target, '/no/such/page')));
    expect($('body > p[hidden]').text()).toBe(`For AI agents: all pages are listed in ${base}llms.txt`);
  });

  test('the pointer for AI agents follows the reader to the next page, and is invisible', async () => {
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

  test('the Markdown of the home page holds everything that its HTML shows', async () => {
    const $ = load(await fetchText(at(target, '/')));
    const toPlain = (text: string): string => text.replace(/\s+/g, ' ').trim();
    // Links lose their brackets and keep their targets; URLs that are no links have an escaped colon.
    const markdown = toPlain(
      (await fetchText(at(target, '/index.md')))
        .replace(/\[([^\]]*)\]\(([^)]*)\)/g, '$1 $2')
        .replace(/^ *(?:#+|-|>) |\*\*?/gm, '')
        .replace(/\\:\/\//g, '://'),
    );
    const drawings = $('main svg[aria-label]').map((_, element) => $(element).attr('aria-label'));
    const code = $('main pre').map((_, element) => $(element).text());
    $('main').find('button, svg, pre, .visually-hidden').remove();
    const words = $('main *')
      .contents()
      .filter((_, node) => node.type === 'text')
      .map((_, node) => $(node).text());
    const shown = [...drawings.get(), ...code.get(), ...words.get()]
      .map(toPlain)
      .filter((text) => text !== '');
    expect(drawings.length * code.length).toBeGreaterThan(0);
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((text) => !markdown.includes(text))).toEqual([]);
  });
});
