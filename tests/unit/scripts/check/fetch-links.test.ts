import { expect, test } from 'vitest';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { findDeadLinks } from '#scripts/check/fetch-links.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';

const FAST = { backOff: 1, timeout: 300 };

test('E9 dead external links are reported at every location, and each URL is requested once', async () => {
  const server = await startLoopback((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end('<p>here</p>');
  });
  const links = [
    { url: `${server.origin}/gone#part`, file: 'a.mdx', line: 3, column: 4 },
    { url: `${server.origin}/gone`, file: 'b.mdx', line: 1, column: 2 },
    { url: `${server.origin}/there`, file: 'a.mdx', line: 5, column: 6 },
  ];
  const found = formatProblems(await findDeadLinks(links, FAST)).replaceAll(server.origin, 'http://other');
  expect(found).toBe(
    [
      'a.mdx:3:4 warning: The link to http://other/gone#part is dead: it responds with status 404. Link to its new URL, or to an archived copy.',
      'b.mdx:1:2 warning: The link to http://other/gone is dead: it responds with status 404. Link to its new URL, or to an archived copy.',
    ].join('\n'),
  );
  // HEAD and then GET for the dead one, only HEAD for the other.
  expect(server.requests.sort()).toEqual(['/gone', '/gone', '/there']);
});

test('URLs that reject HEAD or bots, redirect, or succeed on a retry are alive', async () => {
  let tries = 0;
  const agents = new Set<string | undefined>();
  const server = await startLoopback((request, response) => {
    agents.add(request.headers['user-agent']);
    const statuses: Record<string, () => number> = {
      '/no-head': () => (request.method === 'HEAD' ? 405 : 200),
      '/members': () => 403,
      '/busy': () => 429,
      '/moved': () => 301,
      '/tired': () => ((tries += 1) > 2 ? 200 : 503),
    };
    if (request.url === '/moved') response.setHeader('location', '/here');
    response.statusCode = statuses[request.url ?? '']?.() ?? 200;
    response.end();
  });
  const paths = ['/no-head', '/members', '/busy', '/moved', '/tired'];
  const links = paths.map((path) => ({ url: server.origin + path, file: 'a.mdx' }));
  expect(await findDeadLinks(links, FAST)).toEqual([]);
  expect([...agents]).toEqual([expect.stringMatching(/^podium-website-link-check\/.*\+https:/)]);
});

test('servers that fail, time out, or do not exist are dead after retries, with limited concurrency', async () => {
  const server = await startLoopback((request, response) => {
    if (request.url === '/silent') return;
    response.statusCode = 500;
    setTimeout(() => response.end(), 5);
  });
  const paths = ['/silent', ...Array.from({ length: 12 }, (_, at) => `/broken/${at}`)];
  const links = [...paths.map((path) => server.origin + path), 'http://127.0.0.1:1/'].map((url) => ({
    url,
    file: url,
  }));
  const found = await findDeadLinks(links, { ...FAST, retries: 1, concurrency: 3 });
  expect(found.map(({ message }) => message.replace(/^.* is dead: /, ''))).toEqual([
    'it did not respond within 0.3 s.',
    ...Array.from({ length: 12 }, () => 'it responds with status 500.'),
    expect.stringMatching(/^(there is no response \(.+\)|.*bad port.*)\.$/),
  ]);
  // Two methods in two tries.
  expect(server.requests.filter((path) => path === '/broken/0')).toHaveLength(4);
  expect(server.peak).toBeLessThanOrEqual(4);
});
