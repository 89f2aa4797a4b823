import type { createServer } from 'node:http';
import fastifyPodlet from '@podium/fastify-podlet';
import type Podlet from '@podium/podlet';
import { HttpIncoming } from '@podium/utils';
import fastify from 'fastify';
import { cell, phrase, Statements } from '../statement.ts';
import {
  respond,
  ask,
  expressApp,
  listen,
  makeLayout,
  register,
  startPodlet,
  visitor,
  type ReceivedResponse,
} from '../servers.ts';
import { makePodlet, serveLayout, shown } from '../observe.ts';

/** Response headers from podlets to layouts. */
export const headersFromPodlet = new Statements();

// podlet → layout.
type Framework = 'Express' | 'Fastify' | 'Node.js `http`';
const responses = new Map<string, Promise<ReceivedResponse>>();

for (const framework of ['Express', 'Fastify', 'Node.js `http`'] as const) {
  headersFromPodlet
    .add(
      {
        title: `podlet-version on ${framework}`,
        proves: ['header: podlet-version', 'pitfall 14: who sets Link and podlet-version'],
      },
      cell('api/http-framework-compatibility', 'support-table', 'podlet-version', framework),
      async () => {
        const { headers: got } = await getContentResponse(framework, makePodlet({ pathname: '/' }));
        return got['podlet-version'] === '2.3.0'
          ? 'set'
          : got['podlet-version'] === undefined
            ? 'you set it'
            : 'wrong';
      },
    )
    .add(
      {
        title: `Link on ${framework}`,
        proves: ['header: Link', 'pitfall 14: who sets Link and podlet-version'],
      },
      cell('api/http-framework-compatibility', 'support-table', 'Link', framework),
      async () => {
        const podlet = makePodlet({ pathname: '/' });
        podlet.css({ value: '/a.css' });
        const { headers: got } = await getContentResponse(framework, podlet);
        return String(got['link'] ?? '').includes('/a.css') ? 'set' : 'not set';
      },
    );
}
headersFromPodlet
  .add(
    { title: 'content type on Fastify' },
    cell(
      'api/http-framework-compatibility',
      'support-table',
      'Content type of a podlet',
      'Fastify',
      /^`(.*)`$/,
    ),
    async () =>
      String((await getContentResponse('Fastify', makePodlet({ pathname: '/' }))).headers['content-type']),
  )
  .add(
    { title: 'content type on Express' },
    phrase(
      'api/podlet',
      /^sets `Content-Type: ([^`]+)` when `req\.path` equals the bare content or fallback route/,
    ),
    async () =>
      String((await getContentResponse('Express', makePodlet({ pathname: '/' }))).headers['content-type']),
  )
  .add(
    { title: 'no content type below a pathname that the middleware is not mounted at' },
    phrase('api/http-framework-compatibility', /mounted at the root, `\/foo` gets (no|a) content type/),
    async () => {
      const got = (await getContentResponse('Express', makePodlet({ pathname: '/foo' }))).headers[
        'content-type'
      ];
      return got === undefined ? 'no' : 'a';
    },
  )
  .add(
    { title: 'an empty Link', proves: 'header: Link' },
    phrase(
      'api/podlet',
      /^sets the `Link` header to the list of assets, or to (an empty string|nothing) when there are none/,
    ),
    async () => {
      const got = (await getContentResponse('Express', makePodlet({ pathname: '/' }))).headers['link'];
      return got === '' ? 'an empty string' : 'nothing';
    },
  )
  .add(
    { title: 'how Link distinguishes styles from scripts', proves: 'header: Link' },
    phrase('api/assets', /The Express middleware appends `([^`]+)` or `([^`]+)`/),
    async () => {
      const podlet = makePodlet({ pathname: '/' });
      podlet.js({ value: '/a.js' });
      podlet.css({ value: '/a.css' });
      const link = String((await getContentResponse('Express', podlet)).headers['link']);
      const ends = link.split(',').map((entry) => entry.slice(entry.lastIndexOf('; ')));
      return [
        ends.find((end) => end.includes('script')) ?? '',
        ends.find((end) => end.includes('style')) ?? '',
      ];
    },
  )
  .add(
    { title: 'Link replaces the manifest’s assets', proves: 'header: Link' },
    phrase('api/podlet', /layouts then use (that list|the manifest's) instead of/),
    async () => {
      const podlet = await startPodlet({
        manifest: { css: [{ value: '/manifest.css' }] },
        content: respond(200, 'BODY', { link: '</link.css>; asset-type=style' }),
      });
      const { css } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return css.map(({ value }) => value).join() === `${podlet.origin}/link.css`
        ? 'that list'
        : "the manifest's";
    },
  )
  .add(
    {
      title: 'refreshed by version only with podlet-version',
      proves: ['header: podlet-version', 'pitfall 14: who sets Link and podlet-version'],
    },
    phrase(
      'api/layout',
      /A podlet that does not send `podlet-version` is (not refreshed|refreshed) when its version changes/,
    ),
    async () => {
      const counts: number[] = [];
      for (const version of ['', '2.0.0']) {
        const podlet = await startPodlet({
          content: respond(200, 'BODY', version === '' ? {} : { 'podlet-version': version }),
        });
        const stub = register(makeLayout(), podlet.uri, { retries: 1 });
        await stub.fetch(visitor());
        await stub.fetch(visitor());
        counts.push(podlet.requests.filter((kind) => kind === 'manifest').length);
      }
      const [without = 0, withHeader = 0] = counts;
      return without === 1 && withHeader > 1 ? 'not refreshed' : 'refreshed';
    },
  )
  .add(
    { title: 'Location is read only with redirectable', proves: 'header: Location' },
    cell(
      'guides/redirects',
      'define-a-podlet-as-redirectable',
      '300–399',
      '`response.redirect`',
      /^`\{ (\w+), (\w+) \}`$/,
    ),
    async () => {
      const podlet = await startPodlet({ content: respond(302, 'BODY', { location: '/elsewhere' }) });
      const plain = await register(makeLayout(), podlet.uri).fetch(visitor());
      const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      if (shown(plain.redirect) !== 'null') return 'without redirectable too';
      return Object.keys(redirect);
    },
  )
  .add(
    { title: 'a redirect without Location', proves: 'header: Location' },
    phrase('guides/redirects', /`location` is `(\w+)` when the response has no `Location` header/),
    async () => {
      const podlet = await startPodlet({ content: respond(302, 'BODY') });
      const { redirect } = await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
      return shown(redirect.location);
    },
  )
  .add(
    { title: 'Trailer', proves: 'header: Trailer' },
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Requests with a `Trailer` header',
      'What happens',
      /^Rejected with (\d+)\.$/,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      await register(layout, podlet.uri).refresh();
      const server = await serveLayout(layout);
      const got = await ask(`${server.origin}/shop/podium-resource/stub/api`, {
        method: 'POST',
        headers: { trailer: 'expires', 'transfer-encoding': 'chunked' },
      });
      return `${got.status}`;
    },
  );

/** Response of a podlet's content route on a framework. Cached. */
function getContentResponse(framework: Framework, podlet: Podlet): Promise<ReceivedResponse> {
  const key = `${framework} ${podlet.content()} ${JSON.stringify(podlet)}`;
  const known = responses.get(key) ?? requestPodlet(framework, podlet);
  responses.set(key, known);
  return known;
}

async function requestPodlet(framework: Framework, podlet: Podlet): Promise<ReceivedResponse> {
  if (framework === 'Fastify') {
    const app = fastify();
    await app.register(fastifyPodlet, podlet);
    app.get(podlet.content(), (_request, reply) => reply.podiumSend('<p>x</p>'));
    const { statusCode, headers: got, body } = await app.inject({ url: podlet.content() });
    await app.close();
    return { status: statusCode, headers: got as ReceivedResponse['headers'], body };
  }
  const server = await listen(framework === 'Express' ? expressApp(podlet) : plainHandler(podlet));
  const got = await ask(`${server.origin}${podlet.content()}`);
  await server.close();
  return got;
}

function plainHandler(podlet: Podlet): Parameters<typeof createServer>[0] & Parameters<typeof listen>[0] {
  return (request, response) => {
    void podlet.process(new HttpIncoming(request, response)).then((incoming) => {
      response.end(podlet.render(incoming, '<p>x</p>'));
    });
  };
}
