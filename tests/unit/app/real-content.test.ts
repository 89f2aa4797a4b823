import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { listRedirects } from '#app/engine/content/graph/redirects.server.ts';
import { compileAll } from '#app/engine/content/graph/articles.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { readLockedVersions } from '#app/engine/content/source/tested-versions.server.ts';
import { siteDefinition } from '#app/site/definition.server.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { load as loadHtml } from 'cheerio/slim';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { authorComponents } from '#app/site/components/component-catalog.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { checkContent } from '#scripts/check/check-content.ts';
import { REDIRECTS } from '../../helpers/redirects.ts';
import { ANCHORS, ROUTES } from './real-content-paths.ts';

let cacheDir: string;
let content: SiteState;
let warnings: Problem[];
let pages: ReadonlyMap<string, Page>;

beforeAll(async () => {
  cacheDir = await mkdtemp(path.join(os.tmpdir(), 'podium-website-cache-'));
  const environment = readEnvironment({ CACHE_DIR: cacheDir }, process.cwd());
  const loader = createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
  });
  content = await loader.load();
  warnings = await compileAll(content);
  const found = await Promise.all(
    // The page for authors is not listed.
    [...listPages(content.graph).map(({ path: at }) => at), '/docs/writing'].map(
      async (at) => [at, await content.site.page(at)] as const,
    ),
  );
  pages = new Map(found.flatMap(([at, page]) => (page === undefined ? [] : [[at, page]])));
});

afterAll(async () => {
  await rm(cacheDir, { recursive: true, force: true });
});

/** Lists the HTML in pages, each with the path of its page. */
function listHtml(): { at: string; html: string }[] {
  return [...pages].flatMap(([at, page]) => [
    ...('html' in page && page.html !== undefined ? [{ at, html: page.html }] : []),
    ...(page.kind === 'postList' || page.kind === 'tag' ? page.posts.map(({ html }) => ({ at, html })) : []),
  ]);
}

function getHtml(at: string): string {
  const page = pages.get(at);
  return page !== undefined && 'html' in page ? (page.html ?? '') : '';
}

function listIds(html: string): string[] {
  const $ = loadHtml(html, null, false);
  return $('[id]')
    .map((_, element) => $(element).attr('id'))
    .get();
}

describe('the content of this repository', () => {
  test('compiles without warnings', () => {
    expect(warnings).toEqual([]);
  });

  test('passes every check', async () => {
    const { problems } = await checkContent(content);
    // A clone in CI may be shallow.
    expect(problems.filter(({ kind }) => kind !== 'missing-history')).toEqual([]);
  });

  test.each(Object.entries(ROUTES))('%s has the pages in the specification', (_row, paths) => {
    expect(paths.filter((at) => !pages.has(at))).toEqual([]);
  });

  test('R15 has a page for each sidebar category, with descriptions of its pages', () => {
    const categories = [...pages.values()].filter((page) => page.kind === 'category');
    expect(categories.map(({ path: at }) => at)).toEqual([
      '/docs/category/introduction',
      '/docs/category/guides',
      '/docs/category/communicate',
      '/docs/category/ship',
      '/docs/category/api',
      '/docs/category/help',
    ]);
    const without = categories.flatMap(({ items }) =>
      items.filter(({ description }) => description === undefined),
    );
    expect(without).toEqual([]);
  });

  test('has a page for authors that shows every component', () => {
    const html = getHtml('/docs/writing');
    expect(Object.keys(authorComponents).filter((name) => !html.includes(`>${name}</code>`))).toEqual([]);
    const source = loadHtml(html, null, false)('code').text();
    const shown = Object.keys(authorComponents).filter((name) => source.includes(`<${name}`));
    expect(shown).toEqual(Object.keys(authorComponents).filter((name) => !/^Comp/.test(name)));
  });

  test('E5 lists every docs page in its sidebar, and no others', () => {
    const inSidebar = content.graph.readingOrder.map(({ doc }) => doc.path).sort();
    expect(inSidebar.filter((at) => !pages.has(at))).toEqual([]);
    expect(inSidebar).toEqual(content.graph.docs.map((doc) => doc.path).sort());
  });

  test.each(REDIRECTS)('%s redirects from %s to %s', (_row, from, to) => {
    expect(content.site.redirect(from)).toBe(to);
    const [target = '', hash] = to.split('#');
    expect(pages.has(target)).toBe(true);
    if (hash !== undefined) expect(listIds(getHtml(target))).toContain(hash);
  });

  test('has no broken redirects', () => {
    expect(listRedirects(content.graph).filter(({ exists }) => !exists)).toEqual([]);
  });

  test.each(Object.entries(ANCHORS))(
    'has a heading on %s for every anchor that others link to',
    (at, ids) => {
      const $ = loadHtml(getHtml(at), null, false);
      const existing = new Set($('h2, h3, h4').map((_, { attribs }) => attribs['id']));
      expect(ids.split(' ').filter((id) => !existing.has(id))).toEqual([]);
    },
  );

  test('has an ID on every row that describes an option, a member, a header, an error, or a metric', () => {
    const without: string[] = [];
    let count = 0;
    for (const [at, page] of pages) {
      if (!at.startsWith('/docs/api/') || page.kind !== 'doc') continue;
      const $ = loadHtml(page.html, null, false);
      for (const row of $('tbody > tr').toArray()) {
        const column = $(row).closest('table').find('th').first().text();
        if (!/^(?:Name|Property|Method|Member|Error|Metric|State)$/.test(column)) continue;
        count += 1;
        if (row.attribs['id'] === undefined) without.push(`${at} ${$(row).text()}`);
      }
      for (const parameter of $('.param').toArray()) {
        count += 1;
        if (parameter.attribs['id'] === undefined) without.push(`${at} ${$(parameter).text()}`);
      }
    }
    expect(without).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });

  test('E10 has no internal links to unknown pages or anchors', async () => {
    const broken: string[] = [];
    for (const at of pages.keys()) {
      for (const { target, hash, file, line } of (await compileArticle(content, at))?.compiled.links ?? []) {
        if (!target.startsWith('/') || target.endsWith('.zip')) continue;
        const existing =
          pages.has(target) && (hash === '' || listIds(getHtml(target)).includes(hash.slice(1)));
        if (!existing) broken.push(`${file}:${line} ${target}${hash}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('E10 has no links to unknown example archives', async () => {
    const articles = await Promise.all([...pages.keys()].map((at) => compileArticle(content, at)));
    const targets = articles.flatMap((article) => article?.compiled.links.map(({ target }) => target) ?? []);
    const archives = targets.filter((target) => target.startsWith('/') && target.endsWith('.zip'));
    expect(archives.length).toBeGreaterThan(0);
    expect(archives.filter((target) => !content.site.paths().includes(target))).toEqual([]);
  });

  test('has no duplicate IDs on a page', () => {
    const repeated = listHtml().flatMap(({ at, html }) => {
      const ids = listIds(html);
      return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${at}#${id}`);
    });
    expect(repeated).toEqual([]);
  });

  test('F5 has only synonyms of words on its pages', () => {
    const text = listHtml()
      .map(({ html }) => loadHtml(html, null, false).text())
      .join(' ')
      .toLowerCase();
    const synonyms = Object.entries(content.graph.synonyms);
    expect(synonyms.filter((words) => !words.flat().some((word) => text.includes(word)))).toEqual([]);
    expect(synonyms.length).toBeGreaterThan(100);
  });

  test('has no styles or scripts in the HTML of any page', () => {
    const wrong = listHtml().filter(({ html }) => {
      const $ = loadHtml(html, null, false);
      return $('[style], style, script').length > 0 || /<[^>]+\sstyle=/.test(html);
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
    expect(listHtml().length).toBeGreaterThan(30);
  });

  test('has labeled code blocks and tables that can be scrolled by keyboard', () => {
    const counts = { blocks: 0, tables: 0, colored: 0 };
    for (const { html } of listHtml()) {
      const $ = loadHtml(html, null, false);
      const blocks = $('figure.code-block > pre[tabindex="0"][role="group"][aria-label]');
      const tables = $('.table-scroller[tabindex="0"][role="group"][aria-label] > table');
      // Signatures, and the log and code of situations, wrap.
      expect(blocks.length).toBe($('pre:not(.member-signature, .run-log, .run-file > pre)').length);
      expect(tables.length).toBe($('table').length);
      counts.blocks += blocks.length;
      counts.tables += tables.length;
      counts.colored += $('pre code span[class^="t-"]').length;
    }
    expect(counts.blocks).toBeGreaterThan(100);
    expect(counts.tables).toBeGreaterThan(20);
    expect(counts.colored).toBeGreaterThan(1000);
  });

  test('has no level-1 headings and no skipped heading levels in articles', () => {
    const wrong = [...pages].flatMap(([at, page]) => {
      if (page.kind !== 'doc' && page.kind !== 'post') return [];
      const $ = loadHtml(page.html, null, false);
      const levels = $('h1, h2, h3, h4, h5, h6')
        .toArray()
        .map((element) => Number(element.tagName.slice(1)));
      return levels.some((level, index) => level === 1 || level > (levels[index - 1] ?? 1) + 1) ? [at] : [];
    });
    expect(wrong).toEqual([]);
  });

  test('L10 has a description of every page that search engines show in full', () => {
    const wrong = [...pages].filter(
      ([, { description = '' }]) => description.length < 10 || description.length > 170,
    );
    expect(wrong.map(([at, { description }]) => [at, description])).toEqual([]);
  });

  test('R2 shows its three adopters, also on the home page', () => {
    const names = ['FINN.no', 'Descomplica', 'Madgex'];
    expect(pages.get('/users')).toMatchObject({ users: names.map((caption) => ({ caption })) });
    expect(pages.get('/')).toMatchObject({ users: names.map((caption) => ({ caption })) });
  });

  test('R3 truncates every post at its marker in lists', () => {
    const list = pages.get('/blog');
    const full = list?.kind === 'postList' ? list.posts.filter(({ truncated }) => !truncated) : undefined;
    expect(full?.map(({ href }) => href)).toEqual([]);
  });
});

test('the navbar and the footer show the version of Podium that the samples run with', async () => {
  const versions = await readLockedVersions();
  const version = versions.get('@podium/layout')?.replace(/\.\d+$/, '');
  expect(content.site.layout.navbar.items).toContainEqual(
    expect.objectContaining({ label: `v${version ?? ''}`, position: 'right' }),
  );
  expect(content.site.layout.footer.links.map(({ label }) => label)).toContain(`Podium ${version ?? ''}`);
});
