import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { PageRenderer } from '#scripts/prerender/page-renderer.ts';
import type { CachedPage, RenderedPage } from '#scripts/prerender/rendered-cache.ts';
import { createSiteFetcher } from '#scripts/prerender/site-fetcher.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';

const FACTS = { status: 200, links: [], files: [], ids: ['top'], hasHeading: true };
const URL_OF_A = 'http://site.invalid/docs/a';

function makePage(path: string): RenderedPage {
  return { ...FACTS, html: Buffer.from(`<h1>${path}</h1>`), data: Buffer.from(`{"path":"${path}"}`) };
}

/** A cached page; `read` returns undefined where its file is damaged. */
function makeCached(read: () => RenderedPage | undefined = () => makePage('/docs/a')): CachedPage {
  return { read: vi.fn(read) };
}

let content: SiteState;

beforeEach(async () => {
  content = await (await makeContentFolder({ 'docs/a.mdx': page('Text.', 'A') })).load();
});

function setUp(cached?: CachedPage) {
  const renderer = {
    render: vi.fn<PageRenderer['render']>((path) => Promise.resolve(makePage(path))),
    findRendered: vi.fn<PageRenderer['findRendered']>(() => Promise.resolve(undefined)),
    getCacheFile: (path: string) => path,
  };
  const fetchPage = createSiteFetcher({
    content,
    handle: () => Promise.reject(new Error('Not expected.')),
    renderer,
    fresh: new Map(cached === undefined ? [] : [['/docs/a', cached]]),
    assets: { folder: '/', files: [] },
  });
  return { renderer, fetchPage };
}

describe('B4 pages of a build', () => {
  test('B4 are read from the cache, with their data and what the crawl needs of them', async () => {
    const { renderer, fetchPage } = setUp(makeCached());
    const { body, facts } = await fetchPage(URL_OF_A);
    expect(body.toString()).toBe('<h1>/docs/a</h1>');
    expect(facts).toMatchObject({ ids: new Set(['top']), hasHeading: true });
    expect((await fetchPage(`${URL_OF_A}/data.json`)).body.toString()).toBe('{"path":"/docs/a"}');
    expect(renderer.render).not.toHaveBeenCalled();
  });

  test.each([
    ['is missing', undefined],
    ['is damaged', makeCached(() => undefined)],
  ])('B4 are rendered where the cache file %s', async (_, cached) => {
    const { renderer, fetchPage } = setUp(cached);
    expect((await fetchPage(URL_OF_A)).body.toString()).toBe('<h1>/docs/a</h1>');
    expect(renderer.render).toHaveBeenCalledWith('/docs/a');
  });

  test('B4 that fail to render fail the build', async () => {
    const { renderer, fetchPage } = setUp();
    renderer.render.mockRejectedValue(new Error('No page.'));
    await expect(fetchPage(URL_OF_A)).rejects.toThrow('No page.');
  });
});
