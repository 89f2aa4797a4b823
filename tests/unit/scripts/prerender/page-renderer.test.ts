import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { SiteHandler } from '#scripts/http/site-handler.ts';
import { createPageRenderer, type PageRenderer } from '#scripts/prerender/page-renderer.ts';
import { makeContentFolder, page, type ContentFolder } from '../../../helpers/content-folder.ts';

/** Stub of the site's handler: responds with what a build needs, from the content alone. */
const handle = vi.fn<SiteHandler>(async (request, getSite) => {
  const content = await getSite();
  const { pathname } = new URL(request.url);
  const at = pathname.replace(/\/data\.json$/, '') || '/';
  const found = await content.page(at);
  if (found === undefined) return new Response('', { status: 404 });
  if (pathname.endsWith('data.json')) return Response.json({ page: found });
  const text = 'html' in found ? (found.html ?? '') : '';
  return new Response(
    `<html data-served="live"><main><h1 id="top">${content.layout.title}</h1>${text}</main></html>`,
  );
});

interface Setup {
  content: SiteState;
  renderer: PageRenderer;
}

async function load(folder: ContentFolder, version = 'v'.repeat(20)): Promise<Setup> {
  const content = await folder.load();
  const { cacheDir } = folder;
  handle.mockClear();
  return { content, renderer: createPageRenderer({ handle, content, cacheDir, version }) };
}

/** Returns the number of pages that a separate build renders. */
async function countRendered(folder: ContentFolder, version?: string): Promise<number> {
  const { content, renderer } = await load(folder, version);
  for (const at of content.graph.routeMap.keys()) await renderer.render(at);
  return handle.mock.calls.filter(([request]) => !request.url.endsWith('data.json')).length;
}

const FILES = { 'docs/a.mdx': page('One.', 'A'), 'docs/b.mdx': page('Two.', 'B') };

describe('B4 a previously rendered page', () => {
  test('B4 is not rendered again', async () => {
    const folder = await makeContentFolder(FILES);
    expect(await countRendered(folder)).toBeGreaterThan(3);
    expect(await countRendered(folder)).toBe(0);
  });

  test('B4 is the only one rendered again when its text changes, with the new text', async () => {
    const folder = await makeContentFolder(FILES);
    await countRendered(folder);
    await folder.write({ 'docs/a.mdx': page('Other words.', 'A') });
    expect(await countRendered(folder)).toBe(1);
    const { renderer } = await load(folder);
    expect(String((await renderer.render('/docs/a')).html)).toContain('Other words.');
  });

  test('B4 is rendered again when layout data changes', async () => {
    const folder = await makeContentFolder(FILES);
    const all = await countRendered(folder);
    const config = await readFile(path.join(folder.dir, 'site.config.ts'), 'utf8');
    await folder.write({ 'site.config.ts': config.replace("title: 'Site'", "title: 'Place'") });
    expect(await countRendered(folder)).toBe(all);
  });

  test('is rendered again by another version of the program', async () => {
    const folder = await makeContentFolder(FILES);
    const all = await countRendered(folder, 'a'.repeat(20));
    expect(await countRendered(folder, 'b'.repeat(20))).toBe(all);
  });

  test.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['changed', (text: string) => text.replace('One.', 'Two.')],
    ['empty', () => ''],
  ])('is rendered again if its cache file was %s', async (_, damage) => {
    const folder = await makeContentFolder(FILES);
    await countRendered(folder);
    const { renderer } = await load(folder);
    const file = renderer.getCacheFile('/docs/a');
    await writeFile(file, damage(await readFile(file, 'utf8')));
    expect(await countRendered(folder)).toBe(1);
    expect(String((await (await load(folder)).renderer.render('/docs/a')).html)).toContain('One.');
  });
});

test('renders pages with data-served="static"', async () => {
  const { renderer } = await load(await makeContentFolder(FILES));
  expect(String((await renderer.render('/docs/a')).html)).toContain('data-served="static"');
});

test('throws an error that names a page that never finishes rendering', async () => {
  const folder = await makeContentFolder(FILES);
  const content = await folder.load();
  const renderer = createPageRenderer({
    handle: () => new Promise(() => undefined),
    content,
    cacheDir: folder.cacheDir,
    version: 'v'.repeat(20),
    timeLimit: 20,
  });
  await expect(renderer.render('/docs/a')).rejects.toThrow(
    'page /docs/a Rendering took longer than 0.02 s. Check what the page renders; if it is just large, split it.',
  );
});
