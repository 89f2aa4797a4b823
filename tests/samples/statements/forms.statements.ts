import { EventEmitter, once } from 'node:events';
import { request as send } from 'node:http';
import fastifyPodlet from '@podium/fastify-podlet';
import express, { type RequestHandler } from 'express';
import Fastify, { type FastifyInstance } from 'fastify';
import { makePodlet } from './observe.ts';
import { ask, listen, makeLayout, register, startPodlet, type ReceivedResponse } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about request bodies, such as forms, that a proxy forwards. */
export const forms = new Statements();

const PROXYING = 'guides/proxying';

/** `SHORT` is for proxies with nothing to forward, to end quickly. `LONG` allows for a busy machine. */
const SHORT = 500;
const LONG = 15_000;

const FORM: Body = { type: 'application/x-www-form-urlencoded', text: 'id=mug' };
const JSON_BODY: Body = { type: 'application/json', text: '{"id":"mug"}' };
const PLAIN: Body = { type: 'text/plain', text: 'mug' };

interface Body {
  type: string;
  text: string;
}

forms
  .add(
    'a form without a parser in Fastify',
    phrase(PROXYING, /Without a parser, Fastify responds to a form with (\d+)/),
    async () => `${(await postToFastify('/api', FORM, 'none')).status}`,
  )
  .add(
    'location of a form parser in Fastify',
    phrase(PROXYING, /On the (root instance|route's plugin), it would make forms (hang) in development mode/),
    async () => {
      const atRoot = await postToFastify('/podium-resource/shop/api', FORM, 'root', SHORT);
      const inPlugin = await postToFastify('/podium-resource/shop/api', FORM, 'plugin');
      const isHanging = atRoot.status === 500 && atRoot.body.includes('socket hang up');
      return [inPlugin.body === 'mug' ? 'root instance' : "route's plugin", isHanging ? 'hang' : 'work'];
    },
  )
  .add(
    'bodies that Fastify parses by default',
    phrase(PROXYING, /Fastify's own parsers for (JSON) and (plain text) belong to the root instance/),
    async () => await listHangingInFastify(),
  )
  .add(
    'bodies that Fastify parses by default, in the podlet guide',
    phrase(
      'guides/podlet-development',
      /Fastify has built-in parsers for (JSON) and (plain text); for such bodies, call the route/,
    ),
    async () => await listHangingInFastify(),
  )
  .add(
    'bodies that Fastify parses by default, in the reference',
    cell(
      'api/fastify',
      'differences',
      'body of a POST through the development proxy',
      'Fastify',
      /^fails with status (\d+) if the root instance has a parser for it, as it does by default for (JSON) and (plain text)$/,
    ),
    async () => [
      `${(await postToFastify('/podium-resource/shop/api', JSON_BODY, 'plugin', SHORT)).status}`,
      ...(await listHangingInFastify()),
    ],
  )
  .add(
    'a form without a parser in Fastify, in the reference',
    cell('api/fastify', 'differences', 'forms', 'Fastify', /^status (\d+) without a parser$/),
    async () => `${(await postToFastify('/api', FORM, 'none')).status}`,
  )
  .add(
    'order of body parsers in an Express podlet',
    cell(
      'api/fastify',
      'differences',
      'body of a POST through the development proxy',
      'Express',
      /^works if body parsers come (after|before) the middleware$/,
    ),
    async () => {
      const [before, after] = [await postToExpress(true), await postToExpress(false)];
      if (before.body.includes('socket hang up') && after.body === 'mug') return 'after';
      return before.body === 'mug' ? 'before' : 'never';
    },
  )
  .add(
    'bodies that hang if their parser precedes the layout',
    phrase(
      PROXYING,
      /any POST with a body that the parser reads \((JSON) or a (form), for example\) waits for the full \d+-second timeout\. It then fails with a (\d+) and `([^`]+)`/,
    ),
    async () => {
      const json = await postThroughLayout(JSON_BODY, express.json());
      const form = await postThroughLayout(FORM, express.urlencoded({ extended: false }));
      const unread = await postThroughLayout(FORM, express.json(), LONG);
      const [message = ''] = /socket hang up/.exec(form.body) ?? [];
      return [
        json.status === form.status ? 'JSON' : '',
        unread.body === 'READ' ? 'form' : 'any body',
        `${form.status}`,
        message,
      ];
    },
  )
  .add(
    'file uploads',
    cell(
      PROXYING,
      'what-passes-through-and-what-is-changed',
      'Method and request body',
      'What happens',
      /File uploads are (streamed), and Podium (doesn't limit) their size/,
    ),
    uploadThroughLayout,
  );

/** Uploads a file through a layout, withholding its end until the podlet has received the start. */
async function uploadThroughLayout(): Promise<string[]> {
  const chunk = Buffer.alloc(2 ** 20);
  const start = new EventEmitter();
  let length = 0;
  const podlet = await startPodlet({
    manifest: { proxy: { api: '/api' } },
    content: (request, response) => {
      request.once('data', () => start.emit('received'));
      request.on('data', ({ length: more }: Buffer) => (length += more));
      request.on('end', () => response.end());
    },
  });
  const layout = makeLayout({ proxy: { timeout: LONG } });
  await register(layout, podlet.uri).refresh();
  const { origin } = await listen(express().use(layout.middleware()));
  const upload = send(`${origin}/shop/podium-resource/stub/api`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const received = once(start, 'received');
  const responded = once(upload, 'response');
  upload.write(chunk);
  await received;
  for (let count = 0; count < 30; count += 1) upload.write(chunk);
  upload.end();
  await responded;
  return ['streamed', length === 31 * chunk.length ? "doesn't limit" : `${length}`];
}

/** Names, as on the pages, of the bodies that a Fastify podlet in development mode can't forward. */
async function listHangingInFastify(): Promise<string[]> {
  const named: [string, Body][] = [
    ['JSON', JSON_BODY],
    ['plain text', PLAIN],
  ];
  const hanging: string[] = [];
  for (const [name, body] of named) {
    const { status } = await postToFastify('/podium-resource/shop/api', body, 'plugin', SHORT);
    if (status === 500) hanging.push(name);
  }
  return hanging;
}

/** Posts to a Fastify podlet in development mode with a form parser on the root instance, in the route's plugin, or nowhere. */
async function postToFastify(
  url: string,
  { type, text }: Body,
  parser: 'root' | 'plugin' | 'none',
  timeout = LONG,
): Promise<ReceivedResponse> {
  const podlet = makePodlet({ pathname: '/', development: true, proxy: { timeout } });
  podlet.proxy({ name: 'api', target: '/api' });
  const app = Fastify();
  // If awaited, it would load before the parser is added, unlike in the samples.
  void app.register(fastifyPodlet, podlet);
  if (parser === 'root') addFormParser(app);
  void app.register((api, _options, done) => {
    if (parser === 'plugin') addFormParser(api);
    api.post('/api', (request, reply) => reply.send((request.body as { id?: string }).id));
    done();
  });
  // The proxy needs a listening server.
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    return await ask(`${origin}${url}`, { method: 'POST', headers: { 'content-type': type }, body: text });
  } finally {
    await app.close();
  }
}

function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(FORM.type, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Posts a form through the proxy of an Express podlet in development mode. */
async function postToExpress(isParserFirst: boolean): Promise<ReceivedResponse> {
  const timeout = isParserFirst ? SHORT : LONG;
  const podlet = makePodlet({ pathname: '/', development: true, proxy: { timeout } });
  podlet.proxy({ name: 'api', target: '/api' });
  const app = express();
  const parser = express.urlencoded({ extended: false });
  if (isParserFirst) app.use(parser);
  app.use(podlet.middleware());
  app.post('/api', parser, (request, response) => {
    response.send((request.body as { id: string }).id);
  });
  const { origin } = await listen(app);
  return await ask(`${origin}/podium-resource/shop/api`, {
    method: 'POST',
    headers: { 'content-type': FORM.type },
    body: FORM.text,
  });
}

/** Posts through the proxy of a layout with a parser before its middleware. */
async function postThroughLayout(
  { type, text }: Body,
  parser: RequestHandler,
  timeout = SHORT,
): Promise<ReceivedResponse> {
  const podlet = await startPodlet({
    manifest: { proxy: { api: '/api' } },
    content: (request, response) => {
      request.resume().on('end', () => response.end('READ'));
    },
  });
  const layout = makeLayout({ proxy: { timeout } });
  await register(layout, podlet.uri).refresh();
  const app = express();
  app.use(parser);
  app.use(layout.middleware());
  const { origin } = await listen(app);
  return await ask(`${origin}/shop/podium-resource/stub/api`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
}
