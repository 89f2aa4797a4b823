import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { PREFER_HTML, PREFER_MARKDOWN } from '#tests/helpers/accept-headers.ts';
import { makeHostFolder } from '#scripts/deploy/host-folder.ts';
import { writeCrawledSite } from '../../../helpers/crawled-site.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

type Serve = (request: Request) => Promise<Response>;

interface NetlifyFunction {
  default: (request: Request, context: { next: Serve }) => Promise<Response>;
  config: { path: string; excludedPath: string[] };
}

interface CloudflareWorker {
  default: { fetch: (request: Request, env: { ASSETS: { fetch: Serve } }) => Promise<Response> };
}

/** Runs a deployment like its host: a function in front of a file server. */
async function deploy(
  host: 'netlify' | 'cloudflare-pages',
  baseUrl: string,
): Promise<{
  get: (pageUrl: string, accept?: string, method?: string) => Promise<Response>;
  files: string[];
}> {
  const folder = await makeTemporaryFolder();
  const site = path.join(folder, 'site');
  await writeCrawledSite(site, {
    baseUrl,
    files: { 'index.md': '# Home\n', 'docs/page.md': '# Page\n', 'docs/4.x.md': '# Old\n' },
  });
  const target = path.join(folder, 'made');
  const files = await makeHostFolder({ host, site, target, root: '', listen: undefined });
  const serveFile: Serve = async ({ url }) => {
    const { pathname } = new URL(url);
    for (const file of [`${pathname}.html`, `${pathname}/index.html`, pathname]) {
      const body = await readFile(path.join(target, file), 'utf8').catch(ignoreMissing);
      const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream';
      if (body !== undefined) return new Response(body, { headers: { 'content-type': type } });
    }
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } });
  };
  const load = async (file: string): Promise<unknown> =>
    await import(/* @vite-ignore */ pathToFileURL(path.join(target, file)).href);
  let serve: Serve;
  if (host === 'netlify') {
    const edge = (await load('../netlify-edge-functions/markdown.js')) as NetlifyFunction;
    expect(edge.config).toMatchObject({
      path: `${baseUrl}*`,
      excludedPath: expect.arrayContaining([`${baseUrl}assets/*`]) as unknown,
    });
    serve = (request) => edge.default(request, { next: serveFile });
  } else {
    const worker = (await load('_worker.js')) as CloudflareWorker;
    const routes: unknown = JSON.parse(await readFile(path.join(target, '_routes.json'), 'utf8'));
    expect(routes).toMatchObject({
      version: 1,
      include: [`${baseUrl}*`],
      exclude: expect.arrayContaining([`${baseUrl}assets/*`]) as unknown,
    });
    serve = (request) => worker.default.fetch(request, { ASSETS: { fetch: serveFile } });
  }
  return {
    files,
    get: (pageUrl, accept = '*/*', method = 'GET') =>
      serve(new Request(`https://site.example${pageUrl}`, { method, headers: { accept } })),
  };
}

describe.each(['netlify', 'cloudflare-pages'] as const)('on %s', (host) => {
  describe.each(['/', '/podium/'])('with the site at %s', (base) => {
    test('clients that prefer Markdown get it at the URL of a page, with Vary: Accept', async () => {
      const { get } = await deploy(host, base);
      for (const [url, text] of [
        ['', '# Home\n'],
        ['docs/page', '# Page\n'],
        ['docs/page/?q=1', '# Page\n'],
        ['docs/4.x', '# Old\n'],
      ] as const) {
        for (const accept of PREFER_MARKDOWN) {
          const response = await get(base + url, accept);
          expect([url, accept, response.status, await response.text()]).toEqual([url, accept, 200, text]);
          expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
          expect(response.headers.get('vary')).toBe('Accept');
        }
      }
      for (const accept of PREFER_HTML) {
        const response = await get(`${base}docs/page`, accept);
        expect(await response.text(), accept).toContain('<h1>Page</h1>');
        expect(response.headers.get('vary')).toBe('Accept');
      }
      expect((await get(`${base}nowhere`, 'text/markdown')).status).toBe(404);
      const asset = await get(`${base}assets/app-0a1b.js`, 'text/markdown');
      expect([await asset.text(), asset.headers.get('vary')]).toEqual(['/* code */', null]);
    });
  });
});
