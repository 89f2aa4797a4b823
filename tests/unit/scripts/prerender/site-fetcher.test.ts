import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { OutputFolder } from '#scripts/crawl/output-folder.ts';
import type { PageRenderer } from '#scripts/prerender/page-renderer.ts';
import type { CachedPage, RenderedPage } from '#scripts/prerender/rendered-cache.ts';
import { createSiteFetcher } from '#scripts/prerender/site-fetcher.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';

const FACTS = { status: 200, links: [], files: [], ids: ['top'], hasHeading: true };
const URL_OF_A = 'http://site.invalid/docs/a';

function makePage(path: string): RenderedPage {
  return { ...FACTS, html: `<h1>${path}</h1>`, data: `{"path":"${path}"}` };
}

/** A cached page; `read` returns undefined where its file is damaged. */
function makeCached(read: () => RenderedPage | undefined = () => makePage('/docs/a')): CachedPage {
  return {
    facts: FACTS,
    html: { size: 1, sha256: 'html' },
    data: { size: 2, sha256: 'data' },
    read: vi.fn(read),
  };
}

let content: SiteState;

beforeEach(async () => {
  content = await (await makeContentFolder({ 'docs/a.mdx': page('Text.', 'A') })).load();
});

/** @param unchanged files that the old output folder has */
function setUp({ cached, unchanged = [] }: { cached?: CachedPage; unchanged?: readonly string[] }) {
  const renderer = {
    render: vi.fn<PageRenderer['render']>((path) => Promise.resolve(makePage(path))),
    findRendered: vi.fn<PageRenderer['findRendered']>(() => Promise.resolve(undefined)),
    getCacheFile: (path: string) => path,
  };
  const output = {
    linkUnchanged: vi.fn<OutputFolder['linkUnchanged']>(({ path }) => unchanged.includes(path)),
    copy: vi.fn<OutputFolder['copy']>(),
  };
  const fetchPage = createSiteFetcher({
    content,
    handle: () => Promise.reject(new Error('Not expected.')),
    renderer,
    fresh: new Map(cached === undefined ? [] : [['/docs/a', cached]]),
    output,
    assets: { folder: '/', files: [] },
  });
  return { renderer, output, fetchPage };
}

describe('B4 pages of a build', () => {
  test('B4 are linked, invalid, where the cache and the old folder have them', async () => {
    const cached = makeCached();
    const { renderer, output, fetchPage } = setUp({
      cached,
      unchanged: ['docs/a/index.html', 'docs/a/data.json'],
    });
    const fetched = await fetchPage(URL_OF_A);
    expect(fetched.page).toMatchObject({ isWritten: true, facts: { ids: new Set(['top']) } });
    expect(output.linkUnchanged).toHaveBeenCalledWith({ path: 'docs/a/index.html', size: 1, sha256: 'html' });
    expect(output.linkUnchanged).toHaveBeenCalledWith({ path: 'docs/a/data.json', size: 2, sha256: 'data' });
    expect(output.copy).toHaveBeenCalledWith('docs/a/index.html', 'docs/a.html');
    expect(cached.read).not.toHaveBeenCalled();
    expect(renderer.render).not.toHaveBeenCalled();
  });

  test.each([
    ['there was no old folder', []],
    ['the old folder has other data', ['docs/a/index.html']],
  ])('B4 are read from the cache where %s', async (_, unchanged) => {
    const { renderer, output, fetchPage } = setUp({ cached: makeCached(), unchanged });
    const { body, page: known } = await fetchPage(URL_OF_A);
    expect(body.toString()).toBe('<h1>/docs/a</h1>');
    expect(known?.isWritten).toBe(false);
    expect((await fetchPage(`${URL_OF_A}/data.json`)).body.toString()).toBe('{"path":"/docs/a"}');
    expect(renderer.render).not.toHaveBeenCalled();
    expect(output.copy).not.toHaveBeenCalled();
  });

  test.each([
    ['is missing', undefined],
    ['is damaged', makeCached(() => undefined)],
  ])('B4 are rendered where the cache file %s', async (_, cached) => {
    const { renderer, fetchPage } = setUp(cached === undefined ? {} : { cached });
    expect((await fetchPage(URL_OF_A)).body.toString()).toBe('<h1>/docs/a</h1>');
    expect(renderer.render).toHaveBeenCalledWith('/docs/a');
  });

  test('B4 that fail to render fail the build', async () => {
    const { renderer, fetchPage } = setUp({});
    renderer.render.mockRejectedValue(new Error('No page.'));
    await expect(fetchPage(URL_OF_A)).rejects.toThrow('No page.');
  });
});
