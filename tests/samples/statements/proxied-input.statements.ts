import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import express from 'express';
import { sendRaw } from '#tests/helpers/raw-request.ts';
import { proxyHeaders, readMiddleware, unprotected, type Protect } from './middleware-samples.ts';
import { ask, listen, makeLayout, startPodlet } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about paths and headers that visitors send to proxied routes. */

export const proxiedInput = new Statements();

const SECURITY = 'guides/security';
const RESTRICT = 'app.use((req, res, next) => {\n  // Podium parses';

proxiedInput
  .add(
    'encoded slashes, in the proxy guide',
    phrase(
      'guides/proxying',
      /The proxy (resolves) `([^`]+)` and `([^`]+)`, but passes `([^`]+)` and `([^`]+)` on\. A target that decodes them/,
    ),
    async ([, ...ways]) => {
      const protect = readMiddleware('proxying', RESTRICT);
      const reached = await Promise.all(ways.map((way) => resolveAtTarget(`${way}secret`)));
      const rejected = await Promise.all(
        ways.map((way) => resolveAtTarget(`${way}secret`, protect, { pathname: '/shop' })),
      );
      const isTrue =
        reached.map((path) => path === '/secret').join() === 'false,false,true,true' &&
        !rejected.includes('/secret') &&
        (await resolveAtTarget('items', protect, { pathname: '/shop' })) === '/api/items';
      return [isTrue ? 'resolves' : reached.join(), '../', '%2e%2e/', '..%2f', '..%5c'];
    },
  )
  .add(
    'encoded slashes, with an allowlist of targets',
    phrase(SECURITY, /a target that decodes `\/api(\/.+?)` before it resolves `\.\.` would serve `(.+?)`/),
    async ([requested = '']) => {
      const protect = readMiddleware('security', 'const targets = ');
      const rest = requested.slice(1);
      const opened = await Promise.all(
        [rest, rest.replaceAll('%2f', '%2F'), rest.replaceAll('%2f', '%5c')].map((one) =>
          resolveAtTarget(one, protect),
        ),
      );
      const isRejected = new Set(opened).size === 1 && opened[0] === '400';
      const isOpen = (await resolveAtTarget('items', protect)) === '/api/items';
      return [isRejected && isOpen ? '/..%2f..%2freviews/meta' : '', await resolveAtTarget(rest)];
    },
  )
  .add(
    'a Content-Security-Policy for proxied responses',
    phrase(
      SECURITY,
      /set `Content-Security-Policy: ([^`]+)` on proxied responses before the proxy runs; the proxy (keeps) it, (unless) the target/,
    ),
    async ([policy = '']) => {
      const setPolicy: Protect = (app, layout) => {
        app.use((_request, response, next) => {
          response.set('content-security-policy', policy);
          next();
        });
        app.use(layout.middleware());
      };
      const targetPolicy = "default-src 'self'";
      const kept = await readPolicy(setPolicy, {});
      const replaced = await readPolicy(setPolicy, { 'content-security-policy': targetPolicy });
      return [policy, kept === policy ? 'keeps' : 'drops', replaced === targetPolicy ? 'unless' : 'even if'];
    },
  )
  .add(
    'an invalid URL',
    phrase(SECURITY, /A URL that can't be parsed gets a (\d+), because Podium's middleware would (throw)/),
    async () => {
      const statuses = await Promise.all([
        requestStatus('][', readMiddleware('security', 'const targets = ')),
        requestStatus('][', readMiddleware('proxying', RESTRICT)),
      ]);
      const open = await requestStatus('][', unprotected);
      return [[...new Set(statuses)].join(), open === 500 ? 'throw' : 'respond'];
    },
  )
  .add(
    'error for an invalid URL',
    cell(
      'guides/runbook',
      'errors',
      '`Invalid URL` in `layout.middleware()`',
      'Log line or error',
      /^`([^`]+)`/,
    ),
    async () => {
      let message = '';
      await requestStatus('a:99999999', (app, layout) => {
        app.use(layout.middleware());
        app.use(
          (
            error: Error,
            _request: express.Request,
            response: express.Response,
            _next: express.NextFunction,
          ) => {
            message = error.message;
            response.end();
          },
        );
      });
      return message;
    },
  )
  .add(
    'a browser header if a parser does not return a string',
    cell(
      'guides/context',
      'what-parse-may-return',
      'a number, a boolean, an object, `null`, or `undefined`',
      'What the podlet gets',
      /a proxied request keeps the (browser's) own header/,
    ),
    async () => {
      const values = await Promise.all([1, true, {}, null, undefined].map((value) => forgeContext(value)));
      return values.every((value) => value === 'forged') ? "browser's" : "layout's";
    },
  )
  .add(
    'an empty string as a context value',
    phrase('guides/context', /Return a string in all cases, such as `('')` if nobody is logged in/),
    async () => `'${await forgeContext('')}'`,
  )
  .add(
    'a parser that does not return a string, in the proxy guide',
    cell(
      'guides/proxying',
      'what-passes-through-and-what-is-changed',
      'Context',
      'What happens',
      /They (replace) headers of the same name from the browser, (unless) the parser doesn't return a string/,
    ),
    async () => [
      (await forgeContext('mine')) === 'mine' ? 'replace' : 'keep',
      (await forgeContext(undefined)) === 'forged' ? 'unless' : 'even if',
    ],
  )
  .add(
    'middleware that deletes context headers',
    phrase('guides/proxying', /proxied requests carry only the context values that the (layout) sets/),
    async () => {
      const protect = readMiddleware('proxying', 'app.use((req, res, next) => {\n  for (const name');
      const values = [await forgeContext(undefined, protect), await forgeContext('mine', protect)];
      return values.join() === ',mine' ? 'layout' : 'browser';
    },
  );

/**
 * Path to which a target at /api resolves the received URL if it decodes it first, or the status of the response if the
 * request never reaches the target.
 */
async function resolveAtTarget(
  rest: string,
  protect = unprotected,
  { pathname = '/' } = {},
): Promise<string> {
  const origin = await startProxy(
    (request, response) => {
      response.end(new URL(decodeURIComponent(request.url ?? ''), 'http://localhost').pathname);
    },
    protect,
    pathname,
  );
  const path = `${pathname}/podium-resource/basket/api/${rest}`.replace('//', '/');
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Cookie: session=1', 'Connection: close'];
  const { status, body } = await sendRaw(origin, `${lines.join('\r\n')}\r\n\r\n`);
  return status === 200 ? body : `${status}`;
}

/** Starts a layout whose `basket` podlet has a target at /api, and returns the layout's origin. */
async function startProxy(target: RequestListener, protect: Protect, pathname: string): Promise<string> {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } }, content: target });
  const layout = makeLayout({ pathname });
  await layout.client.register({ name: 'basket', uri: podlet.uri, timeout: 15_000 }).refresh();
  const app = express();
  protect(app, layout);
  return (await listen(app)).origin;
}

/** Policy of the proxied response of a target that sets `headers`. */
async function readPolicy(protect: Protect, headers: OutgoingHttpHeaders): Promise<string | undefined> {
  const origin = await startProxy(
    (_request, response) => response.writeHead(200, headers).end(),
    protect,
    '/shop',
  );
  const response = await ask(`${origin}/shop/podium-resource/basket/api`);
  return response.headers['content-security-policy']?.toString();
}

/** Response status for a visitor who sends this `Host` header. */
async function requestStatus(host: string, protect: Protect): Promise<number> {
  const app = express();
  app.set('env', 'test');
  protect(app, makeLayout());
  return (await ask((await listen(app)).origin, { headers: { host } })).status;
}

/** Custom value that a target receives if a parser returns `value` and the visitor also sends the header. */
async function forgeContext(value: unknown, protect = unprotected): Promise<string> {
  const layout = makeLayout();
  layout.context.register('userId', { parse: () => value as string });
  const headers = await proxyHeaders(layout, protect, { 'podium-user-id': 'forged' });
  return String(headers['podium-user-id'] ?? '');
}
