import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { UsageError } from '#scripts/cli/command.ts';
import {
  pageWith,
  SITE_URL,
  startLoopback,
  startLoopbackSite,
  type LoopbackSiteOptions,
} from '../../../helpers/loopback-site.ts';
import { crawlSite, crawlUrl } from './crawl-loopback.ts';

describe('problems of a crawl', () => {
  test('a page that is missing from the sitemap is fetched, and reported with the pages that link to it', async () => {
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

  test('a status other than 200 is an error with the URL and the pages that link to it', async () => {
    const site: LoopbackSiteOptions = {
      pages: { '/': pageWith('/broken', '/p1'), ...pagesLinkingTo('/broken', 7), '/broken': pageWith() },
      sitemap: ['/', ...Object.keys(pagesLinkingTo('/broken', 7))],
      responses: { '/broken': 500 },
    };
    const { problems, server } = await crawlSite(site);
    expect(formatProblems(problems)).toBe(
      `${server.origin}/broken returned status 500. Linked from /, /p1, /p2, /p3, /p4 and 3 more.`,
    );
  });

  test('pages that link to a broken page are named even if the broken page was requested first', async () => {
    const { problems, server } = await crawlSite(
      { pages: { '/a-broken': pageWith(), '/': pageWith('/a-broken') }, responses: { '/a-broken': 500 } },
      1,
    );
    expect(formatProblems(problems)).toBe(`${server.origin}/a-broken returned status 500. Linked from /.`);
  });

  test('a sitemap that lists a page outside of the base path stops the crawl', async () => {
    const sitemap = '<urlset><url><loc>https://site.example/elsewhere</loc></url></urlset>';
    const crawled = crawlSite({
      baseUrl: '/podium/',
      pages: { '/': pageWith() },
      responses: { '/podium/sitemap.xml': (_, response) => response.end(sitemap) },
    });
    await expect(crawled).rejects.toThrow(
      new UsageError('The sitemap lists https://site.example/elsewhere, which is outside of the base path.'),
    );
  });

  test('a moved or missing page of the sitemap is an error, which names no pages if none link to it', async () => {
    const { problems, server } = await crawlSite({
      pages: { '/': pageWith(), '/gone': pageWith(), '/moved': pageWith() },
      responses: { '/gone': 404, '/moved': 301 },
    });
    expect(formatProblems(problems)).toBe(
      [`${server.origin}/gone returned status 404.`, `${server.origin}/moved returned status 301.`].join(
        '\n',
      ),
    );
  });

  test('page data that cannot be fetched is an error', async () => {
    const { problems, server } = await crawlSite({
      pages: { '/': pageWith('/p'), '/p': pageWith() },
      responses: { '/p/data.json': 500 },
    });
    expect(formatProblems(problems)).toBe(`The data of ${server.origin}/p returned status 500.`);
  });

  test('a page without a level-1 heading in its main content is an error', async () => {
    const { problems, server } = await crawlSite({
      pages: {
        '/': pageWith(),
        '/empty': '<p>Something went wrong.</p>',
        '/outside': '<!DOCTYPE html><body><h1>Site</h1><main></main></body>',
      },
    });
    expect(formatProblems(problems)).toBe(
      [
        `${server.origin}/empty has no level-1 heading, so it is probably empty.`,
        `${server.origin}/outside has no level-1 heading, so it is probably empty.`,
      ].join('\n'),
    );
  });

  test('a missing file is an error that names the pages that need it', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><img src="/media/gone.png" alt="">',
        '/b': '<h1>B</h1><img src="/media/gone.png" alt="">',
      },
    });
    expect(formatProblems(problems)).toBe(
      'The file /media/gone.png returned status 404. It is needed by /, /b.',
    );
  });

  test('a missing linked file is left to the link check, which knows the location', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith('/media/gone.pdf') } });
    expect(formatProblems(problems)).toBe('');
  });

  test('a link with invalid escapes does not stop the crawl', async () => {
    const { problems, pages } = await crawlSite({ pages: { '/': pageWith('/100%', '/media/50%.pdf') } });
    expect(formatProblems(problems)).toBe('');
    expect([...pages.keys()]).toEqual(['/']);
  });

  test('a page that does not respond is an error, and the others are crawled', async () => {
    const { problems, pages, server } = await crawlSite({
      pages: { '/': pageWith('/dead'), '/dead': pageWith(), '/p': pageWith() },
      responses: { '/dead': (request) => request.socket.destroy() },
    });
    expect([...pages.keys()].sort()).toEqual(['/', '/p']);
    expect(formatProblems(problems)).toBe(
      `${server.origin}/dead did not respond in 4 tries: socket hang up. Linked from /.`,
    );
  });

  test('R14 a not-found page with a status other than 404 is an error', async () => {
    const { problems } = await crawlSite({ pages: { '/': pageWith() }, responses: { '/404': 200 } });
    expect(formatProblems(problems)).toBe('The not-found page returned status 200 instead of 404.');
  });

  test('progress counts every page, including those found during the crawl', async () => {
    const { progress } = await crawlSite({
      pages: { '/': pageWith('/hidden'), '/b': pageWith(), '/hidden': pageWith() },
      sitemap: ['/', '/b'],
    });
    expect(progress.map(([done]) => done)).toEqual([1, 2, 3]);
    expect(progress.at(-1)).toEqual([3, 3]);
  });
});

describe('files that the site loads', () => {
  const code = `import{a}from"./shared-0a1b.js";import("./search-0a1b.js");import(\`./panel-0a1b.js\`);
    new Worker(new URL(\`/assets/worker-0a1b.js\`,import.meta.url));const f=["assets/preloaded-0a1b.js"];
    self.manifest={"module":"/assets/route-0a1b.js"};import("https://other.example/x.js");`;

  test('B4 missing chunks, workers, and modules are errors that name the script', async () => {
    const { problems } = await crawlSite({
      pages: { '/': '<h1>A</h1><script type="module" src="/assets/app-0a1b.js"></script>' },
      assets: { 'assets/app-0a1b.js': code, 'assets/shared-0a1b.js': 'export let a' },
    });
    expect(formatProblems(problems).split('\n')).toEqual(
      ['panel', 'preloaded', 'route', 'search', 'worker'].map(
        (name) =>
          `The file /assets/${name}-0a1b.js returned status 404. It is needed by /assets/app-0a1b.js.`,
      ),
    );
  });

  test('B4 missing imports, fonts, and images are errors that name the stylesheet', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><link rel="stylesheet" href="/assets/a.css">',
      },
      assets: {
        'assets/a.css':
          '@import "b.css";@font-face{src:url(inter.woff2)}a{background:url("../i.svg"),url(data:,)}',
      },
    });
    expect(formatProblems(problems).split('\n')).toEqual([
      'The file /assets/b.css returned status 404. It is needed by /assets/a.css.',
      'The file /assets/inter.woff2 returned status 404. It is needed by /assets/a.css.',
      'The file /i.svg returned status 404. It is needed by /assets/a.css.',
    ]);
  });

  test('B4 missing media, posters, and sizes of an image are errors that name the page', async () => {
    const { problems } = await crawlSite({
      pages: {
        '/': '<h1>A</h1><video src="/v.mp4" poster="/v.png"></video><img src="/i.png" srcset="/i-1.png 1x, /i-2.png 2x">',
      },
    });
    expect(formatProblems(problems).split('\n')).toEqual(
      ['i-1.png', 'i-2.png', 'i.png', 'v.mp4', 'v.png'].map(
        (name) => `The file /${name} returned status 404. It is needed by /.`,
      ),
    );
  });

  test('B4 chunks that only other chunks import are fetched even if the site does not list them', async () => {
    const reply =
      (text: string) =>
      (_request: unknown, response: ServerResponse): void => {
        response.end(text);
      };
    const { problems, files } = await crawlSite({
      pages: { '/': '<h1>A</h1><script type="module" src="/assets/app.js"></script>' },
      responses: {
        '/assets/app.js': reply('import "./b.js"'),
        '/assets/b.js': reply('import("./c.js")'),
        '/assets/c.js': reply(''),
      },
    });
    expect(problems).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['assets/app.js', 'assets/b.js', 'assets/c.js']));
  });
});

describe('a site that cannot be crawled', () => {
  test('B4 because it does not list its assets is reported with the token to set', async () => {
    const site = await startLoopbackSite({
      pages: { '/': pageWith() },
      responses: { '/unlisted.json': 404 },
    });
    await expect(crawlUrl(site.url)).rejects.toThrow(
      new UsageError(
        `${site.origin}/unlisted.json returned status 404: the site lists its unlisted pages and assets only for a crawl with its token. Set CRAWL_TOKEN to the same value for the live server and for npm run crawl.`,
      ),
    );
  });

  test('because its site.json is not from this project is reported', async () => {
    const server = await startLoopback((_request, response) => response.end('{"hello":"world"}'));
    await expect(crawlUrl(`${server.origin}/`)).rejects.toThrow(
      new UsageError(`${server.origin}/site.json is not a site.json generated by this project.`),
    );
  });

  test('because site.json returns another status is reported with it', async () => {
    const server = await startLoopback((_request, response) => response.writeHead(503).end());
    await expect(crawlUrl(`${server.origin}/`)).rejects.toThrow(
      new UsageError(`${server.origin}/site.json returned status 503.`),
    );
  });

  test('B4 because it cannot generate a file is reported with the reason from the response', async () => {
    const server = await startLoopback((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('The disk is full. Make room.\n');
    });
    await expect(crawlUrl(`${server.origin}/`)).rejects.toThrow(
      `${server.origin}/site.json returned status 500.\nThe disk is full. Make room.`,
    );
  });

  test('because it has another base path is reported with it', async () => {
    const server = await startLoopback((_request, response) =>
      response.end(
        JSON.stringify({ site: { url: SITE_URL, baseUrl: '/podium/', trailingSlash: false, redirects: [] } }),
      ),
    );
    await expect(crawlUrl(`${server.origin}/`)).rejects.toThrow(
      new UsageError(`The site at ${server.origin}/ has the base path "/podium/". Add it to the URL.`),
    );
  });

  test('because it does not respond is a user error, not an internal one', async () => {
    const server = await startLoopback((request) => request.socket.destroy());
    const failure: unknown = await crawlUrl(`${server.origin}/`).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UsageError).message).toBe(
      `${server.origin}/site.json did not respond in 4 tries: socket hang up`,
    );
  });
});

function pagesLinkingTo(target: string, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at + 1}`, pageWith(target)]));
}
