import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { PageRenderer } from '#scripts/prerender/page-renderer.ts';
import type { RenderedPage } from '#scripts/prerender/rendered-cache.ts';
import { createSiteFetcher } from '#scripts/prerender/site-fetcher.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';

const URL_OF_A = 'http://site.invalid/docs/a';

function makePage(path: string): RenderedPage {
  return {
    status: 200,
    html: Buffer.from(`<h1>${path}</h1>`),
    data: Buffer.from(`{"path":"${path}"}`),
    facts: { links: [], files: [], ids: ['top'], hasHeading: true },
  };
}

let content: SiteState;

beforeEach(async () => {
  content = await (await makeContentFolder({ 'docs/a.mdx': page('Text.', 'A') })).load();
});

function setUp() {
  const renderer = {
    render: vi.fn<PageRenderer['render']>((path) => Promise.resolve(makePage(path))),
    findRendered: vi.fn<PageRenderer['findRendered']>(() => Promise.resolve(undefined)),
    getCacheFile: (path: string) => path,
  };
  const fetchPage = createSiteFetcher({
    content,
    handle: () => Promise.reject(new Error('Not expected.')),
    renderer,
    assets: { folder: '/', files: [] },
  });
  return { renderer, fetchPage };
}

describe('B4 pages of a build', () => {
  test('B4 are rendered once, with their data and the facts that the crawl needs', async () => {
    const { renderer, fetchPage } = setUp();
    const { body, facts } = await fetchPage(URL_OF_A);
    expect(body.toString()).toBe('<h1>/docs/a</h1>');
    expect(facts).toMatchObject({ ids: ['top'], hasHeading: true });
    expect((await fetchPage(`${URL_OF_A}/data.json`)).body.toString()).toBe('{"path":"/docs/a"}');
    expect(renderer.render).toHaveBeenCalledTimes(1);
  });

  test('B4 that fail to render fail the build', async () => {
    const { renderer, fetchPage } = setUp();
    renderer.render.mockRejectedValue(new Error('No page.'));
    await expect(fetchPage(URL_OF_A)).rejects.toThrow('No page.');
  });
});
