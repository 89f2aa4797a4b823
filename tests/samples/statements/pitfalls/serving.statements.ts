import { manifest as validateManifest } from '@podium/schemas';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import { phrase, Statements } from '../statement.ts';
import {
  respond,
  ask,
  listen,
  makeLayout,
  messageOf,
  REFUSED_ORIGIN,
  register,
  silence,
  startPodlet,
  visitor,
  expressApp,
} from '../servers.ts';
import { makePodlet, serveLayout, shown, textOf } from '../observe.ts';

/** Pitfalls 11 to 13: the template, unavailable podlets, and the proxy. */
export const servingPitfalls = new Statements();

// 11. The template.
const P11 = 'pitfall 11: view() and the title';
servingPitfalls
  .add(
    { title: 'assigning to layout.view', proves: P11 },
    phrase('api/layout', /Assigning `layout\.view = fn` has (no|an) effect on the page/),
    async () => {
      const layout = makeLayout();
      (layout as unknown as { view: unknown }).view = () => 'MINE';
      const incoming = visitor();
      await layout.process(incoming, { proxy: false });
      return layout.render(incoming, 'x') === 'MINE' ? 'an' : 'no';
    },
  )
  .add(
    { title: 'assigning to podlet.view', proves: P11 },
    phrase('api/podlet', /assigning to it, as in `podlet\.view = …`, has (no|an) effect on the page/),
    async () => {
      const podlet = makePodlet({ development: true });
      (podlet as unknown as { view: unknown }).view = () => 'MINE';
      const incoming = visitor();
      await podlet.process(incoming, { proxy: false });
      return podlet.render(incoming, 'x') === 'MINE' ? 'an' : 'no';
    },
  )
  .add(
    { title: 'an async template', proves: P11 },
    phrase('api/layout', /an async one passes the check and renders `([^`]+)`/),
    async () => {
      const app = express();
      const layout = makeLayout();
      layout.view((() => Promise.resolve('page')) as unknown as () => string);
      app.use(layout.middleware());
      app.get('/', (_request, response) => {
        response.type('text').send(textOf(layout.render(response.locals.podium, 'x')));
      });
      return (await ask((await listen(app)).origin)).body;
    },
  )
  .add(
    { title: 'an async template in a podlet', proves: P11 },
    phrase(
      'api/podlet',
      /then every page fails with `(The "chunk" argument must be of type string) … (Received an instance of Promise)`/,
    ),
    async () => {
      const podlet = makePodlet({ pathname: '/', development: true });
      podlet.view((() => Promise.resolve('page')) as unknown as () => string);
      const message = await expressError(expressApp(podlet));
      return [
        /^The "chunk" argument must be of type string/.exec(message)?.[0] ?? message,
        /Received an instance of Promise$/.exec(message)?.[0] ?? message,
      ];
    },
  )
  .add(
    { title: 'the title is not escaped', proves: P11 },
    phrase('api/document', /A title of `([^`]+)` arrives in the page as `([^`]+)`/),
    async ([title = '']) => {
      const layout = makeLayout();
      const incoming = visitor();
      await layout.process(incoming, { proxy: false });
      incoming.view['title'] = title;
      return ['T<itle', /<title>(.*)<\/title>/.exec(layout.render(incoming, 'x'))?.[1] ?? ''];
    },
  );

// 12. What makes a podlet unavailable.
const P12 = 'pitfall 12: what makes a podlet unavailable';
servingPitfalls
  .add(
    { title: 'a boolean crossorigin', proves: P12 },
    phrase('guides/assets', /`crossorigin: true` makes the manifest (invalid|valid)/),
    async () => {
      const podlet = makePodlet({ pathname: '/' });
      podlet.js({ value: '/a.js', crossorigin: true });
      const server = await listen(expressApp(podlet));
      const { content } = await register(makeLayout(), `${server.origin}/manifest.json`).fetch(visitor());
      return content === '' ? 'invalid' : 'valid';
    },
  )
  .add(
    { title: 'output of a manifest check', proves: P12 },
    phrase('api/manifest', /^It logs `([^`]+)`\. `error` is `(\w+)` for a valid manifest/),
    () => {
      const base = { name: 'menu', version: '1.0.0', content: '/' };
      const { error } = validateManifest({
        ...base,
        js: [{ value: '/assets/menu.js', crossorigin: true as unknown as string }],
      });
      const [first] = error === false ? [] : error;
      return [`${first?.instancePath ?? ''} ${first?.message ?? ''}`, shown(validateManifest(base).error)];
    },
  )
  .add(
    { title: 'five targets in a manifest', proves: [P12, 'pitfall 13: the proxy'] },
    phrase('guides/proxying', /(\w+) targets make it invalid/),
    () => {
      let targets = 1;
      const isValid = (count: number) =>
        validateManifest({
          name: 'menu',
          version: '1.0.0',
          content: '/',
          proxy: Array.from({ length: count }, (_, index) => ({ name: `api-${index}`, target: '/api' })),
        }).error === false;
      while (targets < 50 && isValid(targets)) targets += 1;
      return ['', 'one', 'two', 'three', 'four', 'five', 'six'][targets] ?? `${targets}`;
    },
  )
  .add(
    { title: 'the log line for an invalid manifest', proves: P12 },
    phrase('api/podlet', /They log `([^`]+)` at `(\w+)`, and treat the podlet as unavailable/),
    async () => {
      const lines: string[][] = [];
      const log = (level: string) => (message: unknown) => lines.push([level, String(message)]);
      const logger = Object.fromEntries(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [level, log(level)]),
      );
      const podlet = await startPodlet({ manifest: { css: [{ value: '/a.css', strategy: 'sideways' }] } });
      await register(makeLayout({ logger: logger as unknown as Console }), podlet.uri).fetch(visitor());
      const [level = '', line = ''] = lines.find(([, message]) => message?.includes('parse') === true) ?? [];
      return [line.replace('resource: stub', 'resource: <name>').replace(podlet.uri, '<uri>'), level];
    },
  );

// 13. The proxy.
const P13 = 'pitfall 13: the proxy';
servingPitfalls
  .add(
    { title: 'targets before the manifest is read', proves: P13 },
    phrase(
      'guides/proxying',
      /Until then, proxied requests fall through to your own routes, which normally means (\d+)/,
    ),
    async () => {
      const { statuses } = await proxied(false);
      return statuses.join();
    },
  )
  .add(
    { title: 'a target that is down', proves: P13 },
    phrase(
      'guides/proxying',
      /A timeout has the message `([^`]+)`\. A target that is down has a message such as `([^`]+)`/,
    ),
    async () => {
      const slow = await proxyError(silence, 60);
      const down = await proxyError(REFUSED_ORIGIN, 60);
      return [slow, down.replace(/\d+$/, '7300')];
    },
  )
  .add(
    { title: 'fallbacks have no effect', proves: P13 },
    phrase('guides/proxying', /Fallbacks and `throwable` have (no|an) effect on proxied requests/),
    async () => {
      const { bodies } = await proxied(true, respond(503, 'OWN'));
      return bodies.join() === 'OWN' ? 'no' : 'an';
    },
  )
  .add(
    { title: 'a body parser before the middleware', proves: P13 },
    phrase(
      'api/layout',
      /Otherwise, a proxied POST waits for a body that has already been read and fails with `([^`]+)`/,
    ),
    async () => {
      const layout = makeLayout({ proxy: { timeout: 500 } });
      const podlet = await startPodlet({
        manifest: { proxy: { api: '/api' } },
        content: (request, response) => {
          request.resume().on('end', () => response.end('READ'));
        },
      });
      await register(layout, podlet.uri).refresh();
      const messages: string[] = [];
      for (const isFirst of [true, false]) {
        const app = express();
        if (isFirst) app.use(express.json());
        app.use(layout.middleware());
        app.use(sendError);
        const { body } = await ask(`${(await listen(app)).origin}/shop/podium-resource/stub/api`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":1}',
        });
        messages.push(body);
      }
      return messages[1] === 'READ' ? (messages[0] ?? '') : 'it fails in every order';
    },
  );

/** Message of the error that an Express app passes to its error handler. */
async function expressError(app: ReturnType<typeof express>): Promise<string> {
  app.use(sendError);
  return (await ask((await listen(app)).origin)).body;
}

function sendError(
  error: Error,
  _request: express.Request,
  response: express.Response,
  _next: express.NextFunction,
): void {
  response.status(500).end(error.message);
}

async function proxied(isRead: boolean, content = respond(200, 'API')) {
  const layout = makeLayout();
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' }, fallback: '/fallback' }, content });
  const stub = register(layout, podlet.uri);
  if (isRead) await stub.refresh();
  const server = await serveLayout(layout);
  const response = await ask(`${server.origin}/shop/podium-resource/stub/api`);
  return { statuses: [response.status], bodies: [response.body] };
}

/** Message with which `layout.process()` rejects for a target that never responds, or a URL that refuses the connection. */
async function proxyError(target: string | typeof silence, timeout: number): Promise<string> {
  const layout = makeLayout({ proxy: { timeout } });
  const podlet = await startPodlet({
    manifest: { proxy: { api: typeof target === 'string' ? target : '/api' } },
    ...(typeof target !== 'string' && { content: target }),
  });
  await register(layout, podlet.uri).refresh();
  let message = 'none';
  const server = await listen((request, response) => {
    void messageOf(() => layout.process(new HttpIncoming(request, response))).then((text) => {
      message = text;
      response.end();
    });
  });
  await ask(`${server.origin}/shop/podium-resource/stub/api`);
  return message;
}
