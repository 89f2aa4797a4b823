import { once } from 'node:events';
import { connect } from 'node:net';
import fastifyPodlet from '@podium/fastify-podlet';
import type { PodiumClientResource } from '@podium/layout';
import { html } from '@podium/podlet';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import fastify, { type RouteHandlerMethod } from 'fastify';
import { makePodlet } from '../observe.ts';
import {
  ask,
  listen,
  makeLayout,
  messageOf,
  REFUSED_ORIGIN,
  visitor,
  type ReceivedResponse,
} from '../servers.ts';
import { cell } from '../statement.ts';
import { failProcess, errorStatements } from './runtime-errors.ts';

const podlet = makePodlet({ pathname: '/', development: true });
const middleware = podlet.middleware();

/** Messages of Node.js and frameworks when Podium is used incorrectly. */
export const serverErrors = errorStatements([
  ['res.podiumSend is not a function', () => failBare((_req, res) => res.podiumSend('<p>x</p>'))],
  [
    "Cannot read properties of undefined (reading 'context')",
    () => failBare((_req, res) => res.send(res.locals.podium.context)),
  ],
  [
    "Cannot destructure property 'context' of 'res.locals.podium' as it is undefined.",
    () =>
      failBare((_req, res) => {
        const { context } = res.locals.podium;
        res.send(context);
      }),
  ],
  [
    "Cannot set properties of undefined (setting 'podlets')",
    () =>
      failBare((_req, res) => {
        const incoming = res.locals.podium;
        incoming.podlets = [];
        res.end();
      }),
  ],
  [
    'reply.podiumSend is not a function',
    () => failFastify((_request, reply) => reply.podiumSend('<p>x</p>')),
  ],
  [
    "Cannot read properties of undefined (reading 'podium')",
    () => failFastify((_request, reply) => reply.send(reply.app.podium.context)),
  ],
  [
    "The decorator 'app' has already been added!",
    () =>
      failProcess(
        'module',
        `import fastifyPodlet from '@podium/fastify-podlet';
        import Podlet from '@podium/podlet';
        import fastify from 'fastify';
        const app = fastify();
        for (const name of ['shop', 'basket']) {
          app.register(fastifyPodlet, new Podlet({ name, version: '1', pathname: '/' }));
        }
        await app.ready();`,
        /FastifyError \[Error\]: (.*)/,
      ),
  ],
  ['The path could not be empty', () => messageOf(() => fastify().get(podlet.fallback(), () => ''))],
  [
    "Cannot read properties of undefined (reading 'fetch')",
    () => {
      const layout = makeLayout();
      layout.client.register({ name: 'header', uri: `${REFUSED_ORIGIN}/manifest.json` });
      return failExpress(async () => {
        const podlets = layout.client as unknown as { 'header-podlet': PodiumClientResource };
        await podlets['header-podlet'].fetch(visitor());
      });
    },
  ],
  [
    'connect ECONNREFUSED <host>:<port>',
    async () => {
      const { port } = new URL(REFUSED_ORIGIN);
      const socket = connect(Number(port), '127.0.0.1');
      const [error] = (await once(socket, 'error')) as [Error];
      return error.message.replace(`127.0.0.1:${port}`, '<host>:<port>');
    },
  ],
  [
    'write after end',
    async () =>
      await failProcess(
        'module',
        `import Podlet from '@podium/podlet';
        import express from 'express';
        const podlet = new Podlet({ name: 'shop', version: '1', pathname: '/' });
        const server = express()
          .use(podlet.middleware())
          .get('/', (req, res) => { res.podiumSend('a'); res.podiumSend('b'); })
          .listen(0, () => fetch(\`http://127.0.0.1:\${server.address().port}\`));`,
        /\[ERR_STREAM_WRITE_AFTER_END\]: (.*)/,
      ),
  ],
  [
    'Cannot set headers after they are sent to the client',
    () =>
      failExpress(
        (_req, res) => {
          res.podiumSend('<p>x</p>');
          res.redirect('/');
        },
        [middleware],
      ),
  ],
  [
    'The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received <value>',
    async () => {
      const deployed = makePodlet({ pathname: '/' }).middleware();
      const promise = Promise.resolve('<p>x</p>') as unknown as string;
      const message = await failExpress((_req, res) => res.podiumSend(promise), [deployed]);
      return message.replace(/(?<=Received )an instance of Promise$/, '<value>');
    },
  ],
  [
    'Provided logger is not API compliant. Missing "<method>" method.',
    async () => {
      const log = (): void => undefined;
      const logger = { trace: log, debug: log, info: log, warn: log, error: log } as unknown as Console;
      return (await messageOf(() => makeLayout({ logger }))).replace('"fatal"', '"<method>"');
    },
  ],
  [
    'Invalid character in header content ["podlet-version"]',
    () => failExpress((_req, res) => res.end(), [makePodlet({ version: 'abc\n' }).middleware()]),
  ],
  [
    'Invalid URL',
    async () => {
      const withoutLayout = makePodlet({ pathname: '/' }).middleware();
      const handle: RequestHandler = (_req, res) => {
        const { mountOrigin = '', publicPathname = '' } = res.locals.podium.context as Record<string, string>;
        res.send(new URL(publicPathname, mountOrigin).href);
      };
      return await failBare(handle, [withoutLayout]);
    },
  ],
  [
    'Podlet is not a constructor',
    () =>
      failProcess(
        'commonjs',
        `const Podlet = require('@podium/podlet');
        new Podlet.default({ name: 'shop', version: '1', pathname: '/' });
        new Podlet({ name: 'shop', version: '1', pathname: '/' });`,
        /TypeError: (.*)/,
      ),
  ],
  [
    'require() of ES Module <path> from <path> not supported.',
    async () =>
      (
        await failProcess(
          'commonjs',
          "require('@podium/podlet');",
          /\[ERR_REQUIRE_ESM\]: (.*)/,
          '--no-experimental-require-module',
        )
      ).replace(/Module \S+ from \S+/, 'Module <path> from <path>'),
  ],
  [
    "The requested module '@podium/podlet' does not provide an export named 'Podlet'",
    () => failProcess('module', "import { Podlet } from '@podium/podlet';", /SyntaxError: (.*)/),
  ],
]);

serverErrors
  .add(
    'a manifest URL without the pathname',
    cell('help/errors', 'symptoms', 'Cannot GET /manifest.json', 'Symptom', /^`(.*)`$/),
    async () => {
      const shop = makePodlet({ pathname: '/shop' });
      const handle: RequestHandler = (_req, res) => {
        res.json(shop);
      };
      const { origin } = await listen(express().get(shop.manifest(), handle));
      if ((await ask(`${origin}/shop/manifest.json`)).status !== 200) return 'no manifest';
      const { body } = await ask(`${origin}/manifest.json`);
      return /<pre>(.*)<\/pre>/.exec(body)?.[1] ?? 'found';
    },
  )
  .add(
    'a manifest URL without the pathname in Fastify',
    cell('help/errors', 'symptoms', 'Route GET:/manifest.json not found', 'Symptom', /^`(.*)`$/),
    async () => {
      const shop = makePodlet({ pathname: '/shop' });
      const app = fastify();
      await app.register(fastifyPodlet, shop);
      app.get(shop.manifest(), () => shop);
      if ((await app.inject('/shop/manifest.json')).statusCode !== 200) return 'no manifest';
      return (await app.inject('/manifest.json')).json<{ message: string }>().message;
    },
  )
  .add(
    'an object instead of HTML',
    cell('help/errors', 'symptoms', '[object Object]', 'Symptom', /^`(.*)`$/),
    async () => {
      const [settled] = await Promise.allSettled([Promise.resolve('<p>x</p>')]);
      return readBody(await requestPodlet((_req, res) => res.podiumSend(html`${settled}`)));
    },
  )
  .add(
    'fetch() without await',
    cell('help/errors', 'symptoms', '[object Promise]', 'Symptom', /^`(.*)`$/),
    async () => {
      const layout = makeLayout();
      const header = layout.client.register({ name: 'header', uri: `${REFUSED_ORIGIN}/manifest.json` });
      const slot: unknown = header.fetch(visitor());
      return readBody(await requestPodlet((_req, res) => res.podiumSend(String(slot))));
    },
  );

/** Response of a podlet in development mode. */
async function requestPodlet(handle: RequestHandler): Promise<ReceivedResponse> {
  const { origin } = await listen(express().use(middleware).get('/', handle));
  return await ask(origin);
}

function readBody({ body }: ReceivedResponse): string {
  return /<body>(.*?)<\/body>/s.exec(body)?.[1]?.trim() ?? 'no page';
}

/** Error message of a route without Podium's middleware, or with other middleware. The route must work with Podium's. */
async function failBare(handle: RequestHandler, other: RequestHandler[] = []): Promise<string> {
  const { status } = await requestPodlet(handle);
  return status === 200 ? await failExpress(handle, other) : `also fails with the middleware: ${status}`;
}

/** Error message of a route. */
async function failExpress(handle: RequestHandler, before: RequestHandler[] = []): Promise<string> {
  const messages: string[] = [];
  const report: ErrorRequestHandler = ({ message }: Error, _req, res, _next) => {
    messages.push(message);
    res.end();
  };
  const { origin } = await listen(
    express()
      .get('/', ...before, handle)
      .use(report),
  );
  await ask(origin);
  return messages.join();
}

/** Error message of a Fastify route without the plugin. */
async function failFastify(handle: RouteHandlerMethod): Promise<string> {
  const app = fastify().get('/', handle);
  const { message } = (await app.inject('/')).json<{ message: string }>();
  const withPlugin = fastify();
  await withPlugin.register(fastifyPodlet, podlet);
  withPlugin.get('/', handle);
  const { statusCode } = await withPlugin.inject('/');
  return statusCode === 200 ? message : `also fails with the plugin: ${message}`;
}
