import { EventEmitter, once } from 'node:events';
import { request as send, type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import express from 'express';
import { readMiddleware, unprotected, type Protect } from './middleware-samples.ts';
import {
  ask,
  drop,
  listen,
  makeLayout,
  register,
  silence,
  startPodlet,
  type LoopbackServer,
} from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about long-lived proxied responses: which side learns that the other has left, and what is delayed. */

export const eventStreams = new Statements();

const PROXYING = 'guides/proxying';
/** Idle timeout of the proxy in these tests, in milliseconds. */
const TIMEOUT = 800;
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

const closeBoth = (): Protect =>
  readMiddleware('proxying', 'app.use((req, res, next) => {\n  // The proxy pipes');

eventStreams
  .add(
    'a target whose visitor leaves',
    phrase(
      PROXYING,
      /the connection to the target stays (open) until the target (ends) the response or sends (nothing) for the length of the timeout\. If a stream sends comment lines, each closed tab (leaves) a connection behind/,
    ),
    async () => {
      const silent = await leaveStream(unprotected, { isSilentLater: true });
      const ended = await leaveStream(unprotected, { endsLater: true });
      const busy = await leaveStream(unprotected, {});
      const isOpen = [silent, ended, busy].every(({ openAfterLeaving }) => openAfterLeaving);
      return [
        isOpen ? 'open' : 'closed',
        ended.openLater ? 'never ends' : 'ends',
        silent.openLater ? 'something' : 'nothing',
        busy.openLater ? 'leaves' : 'closes',
      ];
    },
  )
  .add(
    'middleware that closes both connections',
    phrase(PROXYING, /mounted before the layout's, closes (either) connection when the other closes/),
    async () => {
      const left = await leaveStream(closeBoth(), {});
      const broken = await readTo(drop(200), closeBoth());
      const kept = await readTo(largeResponse, closeBoth());
      const posted = await readTo(echo, closeBoth(), 'hello');
      const isUnchanged = kept === `end ${'x'.repeat(LARGE)}` && posted === 'end hello';
      return !left.openAfterLeaving && broken.startsWith('error') && isUnchanged ? 'either' : 'another';
    },
  )
  .add(
    'a target that breaks the connection',
    phrase(PROXYING, /When the connection to the target breaks, .* the browser's request (hangs), and/),
    async () => ((await readTo(drop(200), unprotected)).startsWith('open') ? 'hangs' : 'fails'),
  )
  .add(
    'a timeout during a response',
    phrase(
      PROXYING,
      /expires mid-response, .* the browser's request (hangs), (unless) you close both connections/,
    ),
    async () => {
      const plain = await readTo(stall, unprotected, undefined, TIMEOUT);
      const closed = await readTo(stall, closeBoth(), undefined, TIMEOUT);
      return [
        plain.startsWith('open') ? 'hangs' : 'fails',
        closed.startsWith('error') ? 'unless' : 'even if',
      ];
    },
  )
  .add(
    'a response that never ends, in the runbook',
    cell(
      'guides/runbook',
      'proxy',
      'a response that never ends',
      'Cause',
      /connection to the target (broke) mid-response, or the timeout (expired)/,
    ),
    async () => {
      const broken = await readTo(drop(200), unprotected);
      const stalled = await readTo(stall, unprotected, undefined, TIMEOUT);
      return [broken.startsWith('open') ? 'broke' : '', stalled.startsWith('open') ? 'expired' : ''];
    },
  )
  .add(
    'a target that has not responded',
    phrase(
      PROXYING,
      /Before the target responds, the middleware has (no|an) effect; the (timeout) ends such requests/,
    ),
    async () => {
      const { openAfterLeaving, openLater } = await leaveStream(closeBoth(), { isPending: true });
      return [openAfterLeaving ? 'no' : 'an', openLater ? 'response' : 'timeout'];
    },
  )
  .add(
    'headers that prevent buffering',
    phrase(PROXYING, /Have the target send `Cache-Control: ([^`]+)`, .* and `X-Accel-Buffering: (\w+)`/),
    async () => {
      const server = await startProxy(
        heartbeat(() => false),
        unprotected,
      );
      const { request, response } = await openResponse(server);
      request.destroy();
      return ['cache-control', 'x-accel-buffering'].map((name) => String(response.headers[name]));
    },
  )
  .add(
    'shutdown with open streams',
    phrase(
      PROXYING,
      /`server\.close\(\)` (waits) for open streams\. .* call `server\.(\w+)\(\)` in the layout/,
    ),
    async () => {
      const isClosed = { now: false, later: false };
      const podlet = await startPodlet({
        manifest: { proxy: { api: '/api' } },
        content: heartbeat(() => false),
      });
      const layout = makeLayout();
      await register(layout, podlet.uri).refresh();
      const app = express().use(layout.middleware());
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('No port');
      await openResponse({ origin: `http://127.0.0.1:${address.port}` });
      server.close(() => (isClosed.later = true));
      await wait(TIMEOUT);
      isClosed.now = isClosed.later;
      server.closeAllConnections();
      await once(server, 'close');
      return [isClosed.now ? 'does not wait' : 'waits', isClosed.later ? 'closeAllConnections' : 'another'];
    },
  )
  .add(
    'cookies from a target',
    phrase(
      PROXYING,
      /Cookies (aren't|are) rewritten: .* whose `Path` is the podlet's pathname\. Omit `Domain`, and set `Path` to `([^`]+)`, or to `(\w+)`/,
    ),
    async () => {
      const cookie = 'id=1; Domain=podlet.internal; Path=/basket';
      const server = await startProxy((_request, response) => {
        response.writeHead(200, { 'set-cookie': cookie }).end();
      }, unprotected);
      const { headers } = await ask(`${server.origin}${API}`);
      const isMatch = (path: string): boolean => API.startsWith(path);
      const paths = [isMatch('/') ? '/' : '', isMatch('/shop/podium-resource/stub/') ? 'publicPathname' : ''];
      return [headers['set-cookie']?.[0] === cookie && !isMatch('/basket') ? "aren't" : 'are', ...paths];
    },
  );

const API = '/shop/podium-resource/stub/api';
const LARGE = 4 * 1024 * 1024;

const largeResponse: RequestListener = (_request, response) => {
  response.end('x'.repeat(LARGE));
};

const echo: RequestListener = (request, response) => {
  request.pipe(response);
};

/** Sends part of the response, then nothing. */
const stall: RequestListener = (_request, response) => {
  response.write('incomplete');
};

/** Sends a comment line every 50 ms until `isSilent()`. */
function heartbeat(isSilent: () => boolean): RequestListener {
  return (_request, response) => {
    response.writeHead(200, STREAM_HEADERS).write(':\n');
    const timer = setInterval(() => {
      if (!isSilent()) response.write(':\n');
    }, 50);
    response.on('close', () => {
      clearInterval(timer);
    });
  };
}

/** Starts a layout whose `stub` podlet has a target at /api. */
async function startProxy(
  content: RequestListener,
  protect: Protect,
  timeout = 20_000,
): Promise<LoopbackServer> {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } }, content });
  const layout = makeLayout({ proxy: { timeout } });
  await register(layout, podlet.uri).refresh();
  const app = express();
  app.set('env', 'test');
  protect(app, layout);
  return await listen(app);
}

async function openResponse({ origin }: { origin: string }) {
  const request = send(`${origin}${API}`, { agent: false });
  request.on('error', () => undefined).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  return { request, response };
}

interface LeaveOptions {
  /** The target doesn't respond at all. */
  isPending?: boolean;
  /** The target stops sending after the visitor has left. */
  isSilentLater?: boolean;
  /** The target ends the response after the visitor has left. */
  endsLater?: boolean;
}

/** Whether the target's connection is open shortly after a visitor has left, and twice the timeout later. */
async function leaveStream(protect: Protect, options: LeaveOptions) {
  const target = new EventEmitter();
  let isOpen = true;
  let isSilent = false;
  let end = (): void => undefined;
  const stream = options.isPending === true ? silence : heartbeat(() => isSilent);
  const server = await startProxy(
    (request, response) => {
      response.on('close', () => {
        isOpen = false;
        target.emit('closed');
      });
      end = () => void response.end();
      stream(request, response);
      target.emit('requested');
    },
    protect,
    TIMEOUT,
  );
  const requested = once(target, 'requested');
  const visitor = send(`${server.origin}${API}`, { agent: false });
  visitor.on('error', () => undefined).end();
  await requested;
  if (options.isPending !== true) {
    const [response] = (await once(visitor, 'response')) as [IncomingMessage];
    await once(
      response.on('error', () => undefined),
      'data',
    );
  }
  const closed = once(target, 'closed');
  visitor.destroy();
  await Promise.race([closed, wait(TIMEOUT / 2)]);
  const openAfterLeaving = isOpen;
  isSilent = options.isSilentLater === true;
  if (options.endsLater === true) end();
  await Promise.race([closed, wait(2 * TIMEOUT)]);
  return { openAfterLeaving, openLater: isOpen };
}

/** How the visitor's response ends (`end`, `error`, or `open` if it is still open after a while), and its body. */
async function readTo(
  content: RequestListener,
  protect: Protect,
  body?: string,
  timeout?: number,
): Promise<string> {
  const server = await startProxy(content, protect, timeout);
  const request = send(`${server.origin}${API}`, {
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
  });
  request.on('error', () => undefined).end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let received = '';
  response.on('data', (chunk) => (received += String(chunk)));
  const outcome = await Promise.race([
    once(response, 'end').then(
      () => 'end',
      () => 'error',
    ),
    wait(3 * TIMEOUT, 'open'),
  ]);
  request.destroy();
  return `${outcome} ${received}`;
}
