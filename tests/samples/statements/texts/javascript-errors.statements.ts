import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fastifyPodlet from '@podium/fastify-podlet';
import type { PodiumClientResource } from '@podium/layout';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import fastify, { type RouteHandlerMethod } from 'fastify';
import { launchTestBrowser } from '#tests/helpers/launch-chromium.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { makePodlet } from '../observe.ts';
import { ask, listen, makeLayout, respond, visitor } from '../servers.ts';
import { cell, Statements } from '../statement.ts';

/** Messages of Node.js, the frameworks, and the browser when Podium is used in the wrong way. */
export const javascriptErrors = new Statements();

const podlet = makePodlet({ pathname: '/', development: true });
const middleware = podlet.middleware();

/** Mistakes, and what follows from them; `<…>` in a message stands for a value. */
const mistakes: [message: string, provoke: () => Promise<string>][] = [
  ['res.podiumSend is not a function', () => failBare((_req, res) => res.podiumSend('<p>x</p>'))],
  [
    "Cannot read properties of undefined (reading 'context')",
    () => failBare((_req, res) => res.send(res.locals.podium.context)),
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
    "Cannot read properties of undefined (reading 'fetch')",
    () => {
      const layout = makeLayout();
      layout.client.register({ name: 'header', uri: 'http://127.0.0.1:2/manifest.json' });
      return failExpress(async () => {
        const podlets = layout.client as unknown as { 'header-podlet': PodiumClientResource };
        await podlets['header-podlet'].fetch(visitor());
      });
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
    'Cannot GET /manifest.json',
    async () => {
      const shop = makePodlet({ pathname: '/shop' });
      const app = express().get(shop.manifest(), (_req, res) => {
        res.json(shop);
      });
      const { origin } = await listen(app);
      const found = await ask(`${origin}/shop/manifest.json`);
      if (found.status !== 200) return 'no manifest at all';
      return /<pre>(.*)<\/pre>/.exec((await ask(`${origin}/manifest.json`)).body)?.[1] ?? 'none';
    },
  ],
  [
    'Cannot use import statement outside a module',
    () => failInBrowser({ '/': '<script src="/a.js"></script>', '/a.js': 'import "/b.js";' }),
  ],
  [
    'Failed to resolve module specifier "<name>". Relative references must start with either "/", "./", or "../".',
    async () =>
      (await failInBrowser({ '/': '<script type="module">import "lit";</script>' })).replace(
        '"lit"',
        '"<name>"',
      ),
  ],
  [
    `Failed to execute 'define' on 'CustomElementRegistry': the name "<name>" has already been used with this registry`,
    async () => {
      const script = '<script>customElements.define("a-b", class extends HTMLElement {})</script>';
      return (await failInBrowser({ '/': script + script })).replace('"a-b"', '"<name>"');
    },
  ],
  [
    "Access to fetch at '<url>' from origin '<origin>' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    async () => {
      const { origin } = await listen(respond(200, '[]'));
      const message = await failInBrowser({
        '/': `<script>fetch("${origin}/items").catch(() => {})</script>`,
      });
      return message.replace(/at '[^']+' from origin '[^']+'/, "at '<url>' from origin '<origin>'");
    },
  ],
];

for (const [message, provoke] of mistakes) {
  javascriptErrors.add(message, cell('help/errors', 'javascript', message, 'Error', /^`(.*)`$/), provoke);
}

javascriptErrors
  .add(
    'an object instead of HTML',
    cell('help/errors', 'symptoms', '[object Object]', 'Symptom', /^`(.*)`$/),
    async () =>
      bodyOf(await sendPage((_req, res) => res.podiumSend({ content: '<p>x</p>' } as unknown as string))),
  )
  .add(
    'a fetch without await',
    cell('help/errors', 'symptoms', '[object Promise]', 'Symptom', /^`(.*)`$/),
    async () => {
      const layout = makeLayout();
      const header = layout.client.register({ name: 'header', uri: 'http://127.0.0.1:2/manifest.json' });
      const slot: unknown = header.fetch(visitor());
      return bodyOf(await sendPage((_req, res) => res.podiumSend(String(slot))));
    },
  );

/** Page of a podlet in development mode. */
async function sendPage(handle: RequestHandler): Promise<string> {
  const { origin } = await listen(express().use(middleware).get('/', handle));
  return (await ask(origin)).body;
}

function bodyOf(page: string): string {
  return /<body>(.*?)<\/body>/s.exec(page)?.[1]?.trim() ?? 'no page';
}

/** Message of the error of a route that runs without Podium's middleware, but works with it. */
async function failBare(handle: RequestHandler): Promise<string> {
  const { origin } = await listen(express().use(middleware).get('/', handle));
  const { status } = await ask(origin);
  return status === 200 ? await failExpress(handle) : `also fails with the middleware: ${status}`;
}

/** Message of the error of a route. */
async function failExpress(handle: RequestHandler): Promise<string> {
  const report: ErrorRequestHandler = (error: Error, _req, res, _next) => {
    res.send(error.message);
  };
  const { origin } = await listen(express().get('/', handle).use(report));
  return (await ask(origin)).body;
}

/** Message of the error of a route in Fastify without the plugin. */
async function failFastify(handle: RouteHandlerMethod): Promise<string> {
  const app = fastify().get('/', handle);
  const { message } = (await app.inject('/')).json<{ message: string }>();
  const withPlugin = fastify();
  await withPlugin.register(fastifyPodlet, podlet);
  withPlugin.get('/', handle);
  const { statusCode } = await withPlugin.inject('/');
  return statusCode === 200 ? message : `also fails with the plugin: ${message}`;
}

/** What a program that ends with an error prints, as far as the pattern captures it. */
async function failProcess(
  type: 'module' | 'commonjs',
  program: string,
  pattern: RegExp,
  ...flags: string[]
): Promise<string> {
  const failed = await promisify(execFile)(
    process.execPath,
    [...flags, `--input-type=${type}`, '--eval', program],
    { cwd: PROJECT_ROOT, timeout: 20_000 },
  ).catch((error: unknown) => error as { stderr: string });
  return pattern.exec(failed.stderr)?.[1] ?? `another error: ${failed.stderr}`;
}

/** First error that Chromium reports for a page. */
async function failInBrowser(files: Record<string, string>): Promise<string> {
  const { origin } = await listen((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files[path] ?? '');
  });
  const browser = await launchTestBrowser();
  try {
    const page = await browser.newPage();
    return await new Promise<string>((resolve, reject) => {
      page.once('pageerror', ({ message }) => {
        resolve(message);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') resolve(message.text());
      });
      page.goto(origin).catch(reject);
    });
  } finally {
    await browser.close();
  }
}
