import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { isFilePath } from '#scripts/crawl/crawl-pages.ts';
import { crawl, type CrawlResult } from '#scripts/crawl/crawler.ts';
import { createFetcher } from '#scripts/crawl/fetch-page.ts';
import { parseManifest } from '#scripts/crawl/manifest.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import {
  pageWith,
  SITE_URL,
  startLoopback,
  startLoopbackSite,
  type LoopbackSiteOptions,
} from '../../../helpers/loopback-site.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

interface Crawled extends CrawlResult {
  server: Awaited<ReturnType<typeof startLoopbackSite>>;
  folder: string;
  files: string[];
  progress: [done: number, total: number][];
  read(file: string): Promise<string>;
}

async function crawlSite(options: LoopbackSiteOptions, concurrency = 8): Promise<Crawled> {
  const server = await startLoopbackSite(options);
  return { ...(await crawlAddress(server.address, concurrency)), server };
}

async function crawlAddress(address: string, concurrency = 8): Promise<Omit<Crawled, 'server'>> {
  const folder = path.join(await makeTemporaryFolder(), 'site');
  const output = await openOutputFolder(folder);
  const progress: [number, number][] = [];
  const result = await crawl({
    address,
    fetchPage: createFetcher({ concurrency, backOff: 1 }),
    output,
    concurrency,
    onProgress: (done, total) => progress.push([done, total]),
  });
  await output.commit(result.site.baseUrl);
  return {
    ...result,
    folder,
    files: await listTree(folder),
    progress,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
  };
}

describe('the files of a crawl', () => {
  test('N1 B4 each page of the sitemap is written as p.html and p/index.html, with its data beside it', async () => {
    const { files, read, problems, pages } = await crawlSite({
      pages: { '/': pageWith('/docs/api/podlet'), '/docs/api/podlet': pageWith('/') },
    });
    expect(problems).toEqual([]);
    expect([...pages.keys()]).toEqual(['/', '/docs/api/podlet']);
    expect(files).toEqual([
      '.nojekyll',
      '404.html',
      'CNAME',
      '_headers',
      '_redirects',
      'blog/nav.json',
      'build-manifest.json',
      'data.json',
      'docs/api/podlet.html',
      'docs/api/podlet/data.json',
      'docs/api/podlet/index.html',
      'docs/nav.json',
      'index.html',
      'robots.txt',
      'service-worker.js',
      'site.json',
      'sitemap.xml',
    ]);
    expect(await read('docs/api/podlet.html')).toContain('<h1 id="title">A page</h1>');
    expect(await read('docs/api/podlet.html')).toBe(await read('docs/api/podlet/index.html'));
    expect(await read('docs/api/podlet/data.json')).toBe('{"path":"/docs/api/podlet"}');
    expect(await read('data.json')).toBe('{"path":"/"}');
    expect(await read('404.html')).toContain('<h1>Not found</h1>');
    expect(await read('robots.txt')).toBe('User-agent: *\n');
  });

  test('the root of the folder is the base path; what only the root of a host can hold is in host-root/', async () => {
    const { files, read, problems } = await crawlSite({
      baseUrl: '/podium/',
      redirects: [{ from: '/old', to: '/docs', status: 301 }],
      pages: { '/': pageWith('/podium/docs'), '/docs': pageWith('/podium/') },
    });
    expect(problems).toEqual([]);
    expect(files).toEqual([
      '.nojekyll',
      '404.html',
      expect.stringMatching(/^assets\/redirect-[0-9a-f]{8}\.js$/),
      'blog/nav.json',
      'build-manifest.json',
      'data.json',
      'docs.html',
      'docs/data.json',
      'docs/index.html',
      'docs/nav.json',
      'host-root/_headers',
      'host-root/_redirects',
      'host-root/robots.txt',
      'index.html',
      'old.html',
      'old/data.json',
      'old/index.html',
      'service-worker.js',
      'site.json',
      'sitemap.xml',
    ]);
    expect(await read('host-root/_redirects')).toBe('/podium/old /podium/docs 301\n');
  });

  test('N1 with trailingSlash, pages are asked for with a slash and land in the same files', async () => {
    const { files, server } = await crawlSite({
      trailingSlash: true,
      pages: { '/': pageWith('/docs/'), '/docs': pageWith('/') },
    });
    expect(files).toContain('docs/index.html');
    expect(files).toContain('docs.html');
    expect(server.requests).toContain('/docs/');
    expect(server.requests).toContain('/docs/data.json');
    expect(server.requests).not.toContain('/docs');
  });

  test('the manifest has the size and the SHA-256 of every file but itself', async () => {
    const { folder, files, read } = await crawlSite({
      pages: { '/': pageWith('/ä'), '/ä': '<h1>Größe</h1>' },
    });
    const manifest = parseManifest(await read('build-manifest.json'));
    expect(manifest?.files.map((file) => file.path)).toEqual(
      files.filter((file) => file !== 'build-manifest.json'),
    );
    for (const file of manifest?.files ?? []) {
      const bytes = await readFile(path.join(folder, file.path));
      expect(file).toEqual({
        path: file.path,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    expect(files).toContain('ä/index.html');
  });

  test('files that pages need are fetched: pictures, styles, scripts, and linked files', async () => {
    const text = (body: string) => (_request: unknown, response: { end(body: string): void }) => {
      response.end(body);
    };
    const { read, problems } = await crawlSite({
      pages: {
        '/': `<!DOCTYPE html><html><head><link rel="stylesheet" href="/assets/a.css"><link rel="canonical" href="/">
          <script src="/assets/a.js"></script></head><body><main><h1>A</h1><img src="/media/a.png" alt="">
          <img src="https://elsewhere.example/b.png" alt=""><a href="/media/a.pdf">a</a></main></body></html>`,
      },
      answers: {
        '/assets/a.css': text('css'),
        '/assets/a.js': text('js'),
        '/media/a.png': text('png'),
        '/media/a.pdf': text('pdf'),
      },
    });
    expect(problems).toEqual([]);
    expect(await read('assets/a.css')).toBe('css');
    expect(await read('assets/a.js')).toBe('js');
    expect(await read('media/a.png')).toBe('png');
    expect(await read('media/a.pdf')).toBe('pdf');
  });

  test('a page whose address looks like a file name is a page and nothing else', async () => {
    const { files, problems } = await crawlSite({
      pages: { '/': pageWith('/docs/node.js'), '/docs/node.js': pageWith('/') },
    });
    expect(formatProblems(problems)).toBe('');
    expect(files).toContain('docs/node.js/index.html');
    expect(files).toContain('docs/node.js.html');
  });

  test('the page data of the same site is the same bytes in every crawl', async () => {
    const site: LoopbackSiteOptions = {
      pages: Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [`/p${at}`, pageWith(`/p${(at * 7) % 30}`)]),
      ),
    };
    const [first, second] = [await crawlSite(site, 8), await crawlSite(site, 1)];
    expect(await first.read('build-manifest.json')).toBe(await second.read('build-manifest.json'));
  });
});

describe('redirects', () => {
  const redirects = [
    { from: '/docs/old', to: '/docs/new#part', status: 301 },
    { from: '/docs/lost', to: '/docs/never-written', status: 301 },
  ];

  test('D8 an old path whose page exists gets a redirect page and a line in _redirects', async () => {
    const {
      files,
      read,
      redirects: kept,
    } = await crawlSite({
      redirects,
      pages: { '/': pageWith('/docs/new'), '/docs/new': pageWith('/') },
    });
    expect(kept).toEqual([redirects[0]]);
    expect(await read('_redirects')).toBe('/docs/old /docs/new#part 301\n');
    expect(await read('docs/old/index.html')).toContain('content="0; url=/docs/new#part"');
    expect(await read('docs/old.html')).toBe(await read('docs/old/index.html'));
    expect(await read('docs/old/data.json')).toBe('{"redirect":"/docs/new#part"}');
    expect(await read('docs/old.html')).toContain(`<link rel="canonical" href="${SITE_URL}/docs/new#part"`);
    expect(files.filter((file) => file.includes('lost'))).toEqual([]);
  });

  test('a redirect never takes the place of a page', async () => {
    const { read, redirects: kept } = await crawlSite({
      redirects: [{ from: '/docs/page', to: '/', status: 301 }],
      pages: { '/': pageWith('/docs/page'), '/docs/page': '<h1>Still here</h1>' },
    });
    expect(await read('docs/page.html')).toContain('Still here');
    expect(await read('docs/page/data.json')).toBe('{"path":"/docs/page"}');
    expect(await read('_redirects')).toBe('');
    expect(kept).toEqual([]);
  });

  test('a link to an old path is followed neither to a page nor to a problem', async () => {
    const { problems, pages } = await crawlSite({
      redirects,
      pages: { '/': pageWith('/docs/old'), '/docs/new': pageWith('/') },
      answers: {
        '/docs/old': (_request, response) => response.writeHead(301, { location: '/docs/new' }).end(),
      },
    });
    expect(problems).toEqual([]);
    expect([...pages.keys()].sort()).toEqual(['/', '/docs/new']);
  });
});

describe('unlisted pages', () => {
  const pages = { '/': pageWith('/linked'), '/linked': pageWith('/'), '/alone': pageWith('/') };
  const answers = {
    '/unlisted.json': (_request: unknown, response: ServerResponse) => {
      response.end(JSON.stringify({ paths: ['/alone', '/linked'], files: [], assets: [] }));
    },
  };

  test('are written though the sitemap lacks them, linked to or not, and nothing is reported', async () => {
    const { files, problems } = await crawlSite({ pages, sitemap: ['/'], answers });
    expect(problems).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['alone.html', 'alone/data.json', 'linked/index.html']));
    expect(files).not.toContain('unlisted.json');
  });

  test('that the server does not have are errors', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith() }, answers });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/\/alone was answered with status 404\.$/),
      expect.stringMatching(/\/linked was answered with status 404\.$/),
    ]);
  });
});

describe('what a crawl reports', () => {
  test('a page that the sitemap lacks is fetched and reported with the pages that link to it', async () => {
    const { files, problems } = await crawlSite({
      pages: {
        '/': pageWith('/hidden'),
        '/b': pageWith('/hidden#title'),
        '/hidden': pageWith('/hidden/too'),
        '/hidden/too': pageWith(),
      },
      sitemap: ['/', '/b'],
    });
    expect(formatProblems(problems)).toBe(
      [
        'warning: /hidden is linked to but not in the sitemap. Linked from /, /b.',
        'warning: /hidden/too is linked to but not in the sitemap. Linked from /hidden.',
      ].join('\n'),
    );
    expect(files).toContain('hidden/index.html');
    expect(files).toContain('hidden/too/data.json');
  });

  test('an answer that is not 200 is an error that names the URL and the pages that link to it', async () => {
    const site: LoopbackSiteOptions = {
      pages: { '/': pageWith('/broken', '/p1'), ...pagesLinkingTo('/broken', 7), '/broken': pageWith() },
      sitemap: ['/', ...Object.keys(pagesLinkingTo('/broken', 7))],
      answers: { '/broken': 500 },
    };
    const { problems, server } = await crawlSite(site);
    expect(formatProblems(problems)).toBe(
      `${server.origin}/broken was answered with status 500. Linked from /, /p1, /p2, /p3, /p4 and 3 more.`,
    );
  });

  test('who links to a broken page is named even if the page was asked for first', async () => {
    const { problems, server } = await crawlSite(
      { pages: { '/a-broken': pageWith(), '/': pageWith('/a-broken') }, answers: { '/a-broken': 500 } },
      1,
    );
    expect(formatProblems(problems)).toBe(
      `${server.origin}/a-broken was answered with status 500. Linked from /.`,
    );
  });

  test('a page of the sitemap that is moved or missing is an error; what nobody links to names nobody', async () => {
    const { problems, server } = await crawlSite({
      pages: { '/': pageWith(), '/gone': pageWith(), '/moved': pageWith() },
      answers: { '/gone': 404, '/moved': 301 },
    });
    expect(formatProblems(problems)).toBe(
      [
        `${server.origin}/gone was answered with status 404.`,
        `${server.origin}/moved was answered with status 301.`,
      ].join('\n'),
    );
  });

  test('data that can not be had is an error', async () => {
    const { problems, server } = await crawlSite({
      pages: { '/': pageWith('/p'), '/p': pageWith() },
      answers: { '/p/data.json': 500 },
    });
    expect(formatProblems(problems)).toBe(`The data of ${server.origin}/p was answered with status 500.`);
  });

  test('a page without a heading of level 1 shows nothing and is an error', async () => {
    const { problems, server } = await crawlSite({
      pages: {
        '/': pageWith(),
        '/empty': '<p>Something went wrong.</p>',
        '/outside': '<!DOCTYPE html><body><h1>Site</h1><main></main></body>',
      },
    });
    expect(formatProblems(problems)).toBe(
      [
        `${server.origin}/empty has no heading of level 1, so it shows nothing.`,
        `${server.origin}/outside has no heading of level 1, so it shows nothing.`,
      ].join('\n'),
    );
  });

  test('a file that a page needs and that is missing is an error that names the page', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><img src="/media/gone.png" alt="">',
        '/b': '<h1>B</h1><img src="/media/gone.png" alt="">',
      },
    });
    expect(formatProblems(problems)).toBe(
      'The file /media/gone.png was answered with status 404. It is needed by /, /b.',
    );
  });

  test('a linked file that is missing is left to the link check, which knows the place', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith('/media/gone.pdf') } });
    expect(formatProblems(problems)).toBe('');
  });

  test('a link whose escapes can not be read stops nothing', async () => {
    const { problems, pages } = await crawlSite({ pages: { '/': pageWith('/100%', '/media/50%.pdf') } });
    expect(formatProblems(problems)).toBe('');
    expect([...pages.keys()]).toEqual(['/']);
  });

  test('a page that gives no answer is an error, and the others are crawled', async () => {
    const { problems, pages, server } = await crawlSite({
      pages: { '/': pageWith('/dead'), '/dead': pageWith(), '/p': pageWith() },
      answers: { '/dead': (request) => request.socket.destroy() },
    });
    expect([...pages.keys()].sort()).toEqual(['/', '/p']);
    expect(formatProblems(problems)).toBe(
      `${server.origin}/dead gave no answer in 4 tries: socket hang up. Linked from /.`,
    );
  });

  test('R14 a not-found page with another status than 404 is an error', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith() }, answers: { '/404': 200 } });
    expect(formatProblems(problems)).toBe('The not-found page was answered with status 200 instead of 404.');
  });

  test('progress counts every page, those that are found on the way too', async () => {
    const { progress } = await crawlSite({
      pages: { '/': pageWith('/hidden'), '/b': pageWith(), '/hidden': pageWith() },
      sitemap: ['/', '/b'],
    });
    expect(progress.map(([done]) => done)).toEqual([1, 2, 3]);
    expect(progress.at(-1)).toEqual([3, 3]);
  });
});

describe('what the site loads and does not have', () => {
  const code = `import{a}from"./shared-0a1b.js";import("./search-0a1b.js");import(\`./panel-0a1b.js\`);
    new Worker(new URL(\`/assets/worker-0a1b.js\`,import.meta.url));const f=["assets/preloaded-0a1b.js"];
    self.manifest={"module":"/assets/route-0a1b.js"};import("https://other.example/x.js");`;

  test('B4 a chunk, a worker or a module that a script names is an error that names the script', async () => {
    const { problems } = await crawlSite({
      pages: { '/': '<h1>A</h1><script type="module" src="/assets/app-0a1b.js"></script>' },
      assets: { 'assets/app-0a1b.js': code, 'assets/shared-0a1b.js': 'export let a' },
    });
    expect(formatProblems(problems).split('\n')).toEqual(
      ['panel', 'preloaded', 'route', 'search', 'worker'].map(
        (name) =>
          `The file /assets/${name}-0a1b.js was answered with status 404. It is needed by /assets/app-0a1b.js.`,
      ),
    );
  });

  test('B4 a font or an image of a stylesheet, and an icon of the manifest, are errors', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><link rel="stylesheet" href="/assets/a.css"><link rel="manifest" href="/site.webmanifest">',
      },
      assets: {
        'assets/a.css':
          '@import "b.css";@font-face{src:url(inter.woff2)}a{background:url("../i.svg"),url(data:,)}',
        'site.webmanifest': '{"icons":[{"src":"/icon.png"}]}',
      },
    });
    expect(formatProblems(problems).split('\n')).toEqual([
      'The file /assets/b.css was answered with status 404. It is needed by /assets/a.css.',
      'The file /assets/inter.woff2 was answered with status 404. It is needed by /assets/a.css.',
      'The file /i.svg was answered with status 404. It is needed by /assets/a.css.',
      'The file /icon.png was answered with status 404. It is needed by /site.webmanifest.',
    ]);
  });

  test('B4 media, posters and every size of an image are errors that name the page', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><video src="/v.mp4" poster="/v.png"></video><img src="/i.png" srcset="/i-1.png 1x, /i-2.png 2x">',
      },
    });
    expect(formatProblems(problems).split('\n')).toEqual(
      ['i-1.png', 'i-2.png', 'i.png', 'v.mp4', 'v.png'].map(
        (name) => `The file /${name} was answered with status 404. It is needed by /.`,
      ),
    );
  });

  test('B4 what only a chunk of a chunk names is fetched though the site does not list it', async () => {
    const answer =
      (text: string) =>
      (_request: unknown, response: ServerResponse): void => {
        response.end(text);
      };
    const { problems, files } = await crawlSite({
      pages: { '/': '<h1>A</h1><script type="module" src="/assets/app.js"></script>' },
      answers: {
        '/assets/app.js': answer('import "./b.js"'),
        '/assets/b.js': answer('import("./c.js")'),
        '/assets/c.js': answer(''),
      },
    });
    expect(problems).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['assets/app.js', 'assets/b.js', 'assets/c.js']));
  });
});

describe('a site that can not be crawled', () => {
  test('B4 that does not list its assets for this crawl says which secret to set', async () => {
    const site = await startLoopbackSite({ pages: { '/': pageWith() }, answers: { '/unlisted.json': 404 } });
    await expect(crawlAddress(site.address)).rejects.toThrow(
      new UsageError(
        `${site.origin}/unlisted.json returned status 404: the site lists its unlisted pages and its assets only for a crawl that knows its secret. Set CRAWL_TOKEN to the same value for the live server and for npm run crawl.`,
      ),
    );
  });

  test('without site.json is not one of ours', async () => {
    const server = await startLoopback((_request, response) => response.end('{"hello":"world"}'));
    await expect(crawlAddress(`${server.origin}/`)).rejects.toThrow(
      new UsageError(`${server.origin}/site.json does not describe a site of this kind.`),
    );
  });

  test('that answers site.json with another status is named with it', async () => {
    const server = await startLoopback((_request, response) => response.writeHead(503).end());
    await expect(crawlAddress(`${server.origin}/`)).rejects.toThrow(
      new UsageError(`${server.origin}/site.json was answered with status 503.`),
    );
  });

  test('B4 a file that the site can not make is told with the reason that the site gives', async () => {
    const server = await startLoopback((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The disk is full. Make room.\n');
    });
    await expect(crawlAddress(`${server.origin}/`)).rejects.toThrow(
      `${server.origin}/site.json was answered with status 500.\nThe disk is full. Make room.`,
    );
  });

  test('at another base path is told so', async () => {
    const server = await startLoopback((_request, response) =>
      response.end(
        JSON.stringify({ site: { url: SITE_URL, baseUrl: '/podium/', trailingSlash: false, redirects: [] } }),
      ),
    );
    await expect(crawlAddress(`${server.origin}/`)).rejects.toThrow(
      new UsageError(
        `The site at ${server.origin}/ says that its base path is "/podium/". Name it with that path.`,
      ),
    );
  });

  test('because nothing listens is a mistake of whoever named it, not a fault of the program', async () => {
    const server = await startLoopback((request) => request.socket.destroy());
    const failure: unknown = await crawlAddress(`${server.origin}/`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UsageError).message).toBe(
      `${server.origin}/site.json gave no answer in 4 tries: socket hang up`,
    );
  });
});

describe('how a crawl asks', () => {
  test('no more pages are asked for at once than --concurrency says, over connections that are kept', async () => {
    const pages = Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`/p${at}`, pageWith()]));
    // No page is answered before three have been asked for: fewer at once would never end.
    const held: ServerResponse[] = [];
    const hold = (_request: unknown, response: ServerResponse): void => {
      held.push(response);
      if (held.length < 3) return;
      for (const waiting of held.splice(0)) waiting.end(`<main>${pageWith()}</main>`);
    };
    const answers = Object.fromEntries(Object.keys(pages).map((page) => [page, hold]));
    const { server, problems } = await crawlSite({ pages, answers }, 3);
    expect(problems).toEqual([]);
    expect(server.peak).toBe(3);
    expect(server.sockets).toBeLessThanOrEqual(3);
    expect(server.requests.length).toBeGreaterThan(48);
  });

  test('no page is asked for twice, however many link to it', async () => {
    const { server } = await crawlSite({
      pages: { '/': pageWith('/a', '/a#title', '/a/', '/a.html'), '/a': pageWith('/a', '/') },
      sitemap: ['/'],
    });
    expect(server.requests.filter((address) => address === '/a')).toHaveLength(1);
    expect(server.requests.filter((address) => address === '/a/data.json')).toHaveLength(1);
  });
});

test.each([
  ['/media/a.pdf', true],
  ['/feed.xml', true],
  ['/docs/api', false],
  ['/blog/version-4.0.0', false],
  ['/docs/a.html', false],
])('%s names a file: %s', (address, expected) => {
  expect(isFilePath(address)).toBe(expected);
});

function pagesLinkingTo(target: string, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at + 1}`, pageWith(target)]));
}
