import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UsageError } from '#scripts/cli/command.ts';
import { formatManifest, isHostFile } from '#scripts/crawl/manifest.ts';
import { getRaw } from '#tests/helpers/raw-request.ts';
import { serveLocally } from '#tests/helpers/serve-local.ts';
import { findPathIssue, sendOddPaths } from '#tests/stress/send-requests.ts';
import { createStaticServer, readBuiltBase } from '#scripts/http/static-server.ts';
import { writeCrawledSite } from '../../../helpers/crawled-site.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const FILES = {
  'site/index.html': '<h1>Home</h1>',
  'site/404.html': '<h1>Not found</h1>',
  'site/docs/index.html': '<h1>Docs</h1>',
  'site/docs.html': '<h1>Docs</h1>',
  'site/docs/data.json': '{}',
  'site/blog/version-4.0.0/index.html': '<h1>Version</h1>',
  'site/assets/a.js': 'js',
  'site/assets/a.css': 'css',
  'site/media/a.svg': '<svg/>',
  'site/sitemap.xml': '<urlset/>',
  'site/robots.txt': 'robots',
  'site/größe/index.html': '<h1>Größe</h1>',
  'secret.txt': 'secret',
  'site-b/secret.txt': 'secret',
};

interface Received {
  status: number;
  type: string | undefined;
  location: string | undefined;
  body: string;
}

/** Serves a folder until the end of the test. */
async function serveFolder(folder: string, baseUrl = '/'): Promise<string> {
  const { url, stop } = await serveLocally(createStaticServer(folder, baseUrl), baseUrl);
  onTestFinished(stop);
  return url;
}

/** Serves a folder and requests paths as they are, which `fetch` would normalize. */
async function serve(baseUrl = '/'): Promise<(path: string) => Promise<Received>> {
  const folder = await makeTemporaryFolder(FILES);
  const url = await serveFolder(path.join(folder, 'site'), baseUrl);
  return async (target) => {
    const { status, headers, body } = await getRaw(url, target);
    return { status, type: headers['content-type'], location: headers['location'], body };
  };
}

test('rejects a long path, and redirects one with empty segments', async () => {
  const get = await serve();
  expect((await get(`/docs${'/'.repeat(12_000)}x`)).status).toBe(414);
  expect(await get('//docs//?a=1')).toMatchObject({ status: 301, location: '/docs/?a=1' });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  '%s gets status 405, as with nginx and Caddy',
  async (method) => {
    const folder = await makeTemporaryFolder(FILES);
    const url = await serveFolder(path.join(folder, 'site'));
    const response = await fetch(`${url}docs/`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test.each(['/', '/podium/'])(
  'files for hosts are not served, regardless of the spelling of their paths (%s)',
  async (baseUrl) => {
    const folder = await makeTemporaryFolder();
    await writeCrawledSite(path.join(folder, 'site'), { baseUrl });
    const url = await serveFolder(path.join(folder, 'site'), baseUrl);
    const files = (await listTree(path.join(folder, 'site'))).filter(isHostFile);
    expect(files).toEqual(
      expect.arrayContaining(['build-manifest.json', baseUrl === '/' ? '_headers' : 'host-root/_headers']),
    );
    for (const file of files) {
      const escaped = file.replace(/\w/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      const spellings = [
        file,
        escaped,
        file.replace('/', '%2F'),
        `./${file}`,
        `docs/../${file}`,
        `docs/%2e%2e/${file}`,
      ];
      for (const spelling of spellings) {
        expect((await getRaw(url, baseUrl + spelling)).status, spelling).toBe(404);
      }
    }
  },
);

describe('like a plain file server', () => {
  test.each([
    ['/', 'Home'],
    ['/docs/', 'Docs'],
    ['/docs.html', 'Docs'],
    ['/docs/index.html', 'Docs'],
    ['/blog/version-4.0.0/', 'Version'],
    ['/gr%C3%B6%C3%9Fe/', 'Größe'],
    ['/docs/?q=1', 'Docs'],
  ])('N1 %s returns the file of the page', async (target, heading) => {
    const get = await serve();
    expect(await get(target)).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      location: undefined,
      body: `<h1>${heading}</h1>`,
    });
  });

  test('N1 a folder without a trailing slash redirects to the URL with one, with the query', async () => {
    const get = await serve('/podium/');
    expect(await get('/podium/docs?q=1')).toMatchObject({ status: 301, location: '/podium/docs/?q=1' });
    expect(await get('/podium')).toMatchObject({ status: 301, location: '/podium/' });
  });

  test.each([
    ['/docs/data.json', 'application/json; charset=utf-8'],
    ['/assets/a.js', 'text/javascript; charset=utf-8'],
    ['/assets/a.css', 'text/css; charset=utf-8'],
    ['/media/a.svg', 'image/svg+xml'],
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ])('%s has the media type %s', async (target, type) => {
    const get = await serve();
    expect(await get(target)).toMatchObject({ status: 200, type });
  });

  test.each([
    '/nowhere',
    '/nowhere/',
    '/docs/nowhere',
    '/docs/nowhere.html',
    '/assets/nowhere.js',
    '/100%',
    '/%00',
  ])('R14 %s returns 404.html with status 404', async (target) => {
    const get = await serve();
    expect(await get(target)).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
      location: undefined,
      body: '<h1>Not found</h1>',
    });
  });
});

test('a folder below a hidden folder is served like any other, and so is its .well-known', async () => {
  const folder = await makeTemporaryFolder({
    '.site/404.html': '<h1>Not found</h1>',
    '.site/.well-known/security.txt': 'Contact: mailto:a@site.example',
  });
  const url = await serveFolder(path.join(folder, '.site'));
  expect(await getRaw(url, '/.well-known/security.txt')).toMatchObject({ status: 200 });
  expect(await getRaw(url, '/nowhere')).toMatchObject({ status: 404, body: '<h1>Not found</h1>' });
});

describe('under a base path', () => {
  test('the folder is served at the base', async () => {
    const get = await serve('/podium/');
    expect(await get('/podium/')).toMatchObject({ status: 200, body: '<h1>Home</h1>' });
    expect(await get('/podium/docs/')).toMatchObject({ status: 200, body: '<h1>Docs</h1>' });
    expect(await get('/podium/nowhere')).toMatchObject({ status: 404, body: '<h1>Not found</h1>' });
  });

  test.each(['/', '/docs/', '/podiumx/', '/podium-two/docs/'])(
    '%s is not part of the site',
    async (target) => {
      const get = await serve('/podium/');
      expect(await get(target)).toEqual({
        status: 404,
        type: 'text/plain; charset=utf-8',
        location: undefined,
        body: 'This site is at /podium/\n',
      });
    },
  );
});

describe('nothing outside the folder is served', () => {
  test.each(['/', '/podium/'])('for hundreds of malformed paths, under %s', async (baseUrl) => {
    const folder = await makeTemporaryFolder(FILES);
    const url = await serveFolder(path.join(folder, 'site'), baseUrl);
    const { tried, failures } = await sendOddPaths(url, { file: 'secret.txt', secret: /^secret/ });
    expect(tried).toBeGreaterThan(400);
    expect(failures).toEqual([]);
    for (const at of ['/../site-b/secret.txt', '/%2e%2e/site-b/secret.txt', '/../site-b']) {
      expect(findPathIssue(await getRaw(url, baseUrl.slice(0, -1) + at), /^secret/), at).toBeUndefined();
    }
  });
});

test.each([
  ['/../site-b', 404, undefined],
  ['//elsewhere.example/..%2f', 301, '/elsewhere.example/..%2f'],
  ['//elsewhere.example/%2e%2e', 301, '/'],
  ['//docs', 301, '/docs'],
])('never redirects to another site: %s', async (target, status, location) => {
  const get = await serve();
  expect(await get(target)).toMatchObject({ status, location });
});

describe('the base path of a crawled folder', () => {
  test('is read from its manifest', async () => {
    const folder = await makeTemporaryFolder({ 'build-manifest.json': formatManifest('/podium/', []) });
    expect(await readBuiltBase(folder)).toBe('/podium/');
  });

  test.each([
    ['has no manifest', 'folder', { 'folder/index.html': 'x' }],
    ['does not exist', 'folder', {}],
    ['is a file', 'folder', { folder: 'x' }],
    ['has the manifest of another program', 'folder', { 'folder/build-manifest.json': '{"pages":{}}' }],
    ['has a manifest that was cut off', 'folder', { 'folder/build-manifest.json': '{"generator":"podium-w' }],
  ])('throws a UsageError for a folder that %s', async (_what, name, files) => {
    const folder = path.join(await makeTemporaryFolder(files), name);
    await expect(readBuiltBase(folder)).rejects.toThrow(
      new UsageError(`${folder} is not a crawled site. Run "npm run build" first, or pass another folder.`),
    );
  });
});
