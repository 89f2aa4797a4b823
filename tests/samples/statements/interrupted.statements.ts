import { EventEmitter, once } from 'node:events';
import { request as send } from 'node:http';
import { HttpIncoming } from '@podium/utils';
import {
  listen,
  drop,
  errorOf,
  makeLayout,
  register,
  registerRead,
  startPodlet,
  visitor,
} from './servers.ts';
import { serveLayout } from './observe.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about interrupted requests and responses. */

export const interrupted = new Statements();

const LAYOUT = 'api/layout';
const CHUNKED = { 'transfer-encoding': 'chunked' };

interrupted
  .add(
    'a stream with a dropped connection',
    phrase(
      LAYOUT,
      /in the middle of the body, the stream emits `(\w+)`\. With a status below (400), it never emits `(\w+)`/,
    ),
    async () => {
      const [below = [], above = []] = await Promise.all([399, 400].map(streamEvents));
      const emitted = above.filter((event) => below.includes(event));
      return [
        emitted.join(),
        emitted.length === 1 ? '400' : '',
        above.filter((event) => !below.includes(event)).join(),
      ];
    },
  )
  .add(
    'a dropped response with an error status, in the reference',
    phrase(
      LAYOUT,
      /For a response with status 400–599, it is `([^`]+)`, or, if the podlet is throwable, the (Boom) error `([^`]+)`/,
    ),
    async () => {
      const plain = await dropError(500, {});
      const throwable = await dropError(500, { throwable: true });
      return [plain.message, throwable.isBoom === true ? 'Boom' : 'other', throwable.message];
    },
  )
  .add(
    'a dropped response with an error status, in the list of errors',
    phrase('guides/fallbacks', /isn't a Boom error and has no `(\w+)`, unless the status was (400)–(599)/),
    async () => {
      const errors = [];
      for (const status of [200, 399, 400, 599]) errors.push(await dropError(status, { throwable: true }));
      const hasOutput = errors.map((error) => 'output' in error).join();
      return hasOutput === 'false,false,true,true' ? ['output', '400', '599'] : [hasOutput, '', ''];
    },
  )
  .add(
    'a proxied request that the visitor cancels',
    phrase(
      LAYOUT,
      /If the visitor (cancels) a proxied request, or sends a `(\w+)` header, the promise (never) settles/,
    ),
    async () => {
      const canceled = await isPending({}, true);
      const trailer = await isPending({ trailer: 'x-checksum', ...CHUNKED }, false);
      const responded = await isPending({}, false);
      return [canceled ? 'cancels' : '', trailer ? 'Trailer' : '', responded ? 'always' : 'never'];
    },
  )
  .add(
    'a visitor who leaves while podlets are fetched',
    phrase('guides/scaling', /When a visitor leaves or reloads the page, the requests to podlets (continue)/),
    async () => ((await leaveDuringFetch()) === 'complete' ? 'continue' : 'end'),
  )
  .add(
    'bodies that the proxy loses',
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Method and request body',
      'What happens',
      /^Unchanged, except that the body of a (\w+) or (\w+) request without `Content-Length` is (lost)/,
    ),
    async () => {
      const methods = ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT'];
      const lost = [];
      for (const method of methods) if ((await proxyBody(method, CHUNKED)) !== 'hello') lost.push(method);
      const known = await proxyBody('DELETE', { 'content-length': '5' });
      return [...lost, known === 'hello' ? 'lost' : 'always lost'];
    },
  );

/** Events of the stream of a podlet that drops the connection mid-body. */
async function streamEvents(status: number): Promise<string[]> {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: drop(status) });
  const resource = await registerRead(podlet.uri);
  const events: string[] = [];
  const stream = resource.stream(visitor());
  for (const name of ['error', 'end']) stream.on(name, () => events.push(name));
  stream.resume();
  await new Promise((resolve) => stream.on('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 100));
  return [...new Set(events)];
}

/** Error for a podlet that drops the connection mid-body, with its URL replaced. */
async function dropError(
  status: number,
  options: { throwable?: boolean },
): Promise<{ message: string; isBoom?: boolean }> {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: drop(status) });
  const resource = await registerRead(podlet.uri, options);
  const error = (await errorOf(() => resource.fetch(visitor()))) as Error & { isBoom?: boolean };
  error.message = error.message.replace(/http:\S+/, '<url>');
  return error;
}

/** Whether `process()` is still pending after a proxied request has ended or been canceled by the visitor. */
async function isPending(headers: Record<string, string>, isCanceled: boolean): Promise<boolean> {
  const layout = makeLayout();
  const podlet = await startPodlet({
    manifest: { proxy: { api: '/api' } },
    content: (_request, response) => {
      if (isCanceled) response.write('first');
      else response.end('all');
    },
  });
  await register(layout, podlet.uri).refresh();
  let isSettled = false;
  const server = await listen((request, response) => {
    const settle = (): void => void (isSettled = true);
    layout.process(new HttpIncoming(request, response)).then(settle, settle);
  });
  const request = send(`${server.origin}/shop/podium-resource/stub/api`, { method: 'POST', headers });
  request.on('error', () => undefined).end();
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  if (isCanceled) request.destroy();
  else response.resume();
  await new Promise((resolve) => setTimeout(resolve, 200));
  return !isSettled;
}

/** What happens to a podlet's response if the visitor leaves before it begins. */
async function leaveDuringFetch(): Promise<string> {
  const emitter = new EventEmitter();
  const podlet = await startPodlet({
    content: (_request, response) => {
      response.on('close', () => emitter.emit('closed', response.writableFinished ? 'complete' : 'canceled'));
      emitter.emit('started');
      setTimeout(() => response.end('CONTENT'), 500);
    },
  });
  const layout = makeLayout();
  const resource = register(layout, podlet.uri);
  const fetchPodlet = async (incoming: HttpIncoming): Promise<void> => {
    await resource.fetch(await layout.process(incoming));
  };
  const server = await listen((request, response) => void fetchPodlet(new HttpIncoming(request, response)));
  const [started, closed] = [once(emitter, 'started'), once(emitter, 'closed')];
  const request = send(`${server.origin}/shop`);
  request.on('error', () => undefined).end();
  await started;
  request.destroy();
  const [outcome] = (await closed) as [string];
  return outcome;
}

/** The body that a target receives through a layout. */
async function proxyBody(method: string, headers: Record<string, string>): Promise<string> {
  let received = '';
  const layout = makeLayout();
  const podlet = await startPodlet({
    manifest: { proxy: { api: '/api' } },
    content: (request, response) => {
      request.on('data', (chunk) => (received += String(chunk)));
      request.on('end', () => response.end());
    },
  });
  await register(layout, podlet.uri).refresh();
  const server = await serveLayout(layout);
  const request = send(`${server.origin}/shop/podium-resource/stub/api`, {
    method,
    headers,
  });
  request.on('error', () => undefined).end('hello');
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  response.resume();
  await once(response, 'end');
  return received;
}
