import express from 'express';
import { makePodlet, observeFallbackHeaders } from './observe.ts';
import { respond, ask, expressApp, listen, makeLayout, register, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about tasks that combine features: errors, proxied forms, and logs. */
export const tasks = new Statements();

tasks
  .add(
    'headers of a fallback or an empty response',
    phrase(
      'guides/fallbacks',
      /when you get the fallback or an empty string, `response\.headers` contains at most `(\w+)` and `(\w+)`/,
    ),
    observeFallbackHeaders,
  )
  .add(
    'an empty body of a throwable podlet',
    phrase(
      'guides/fallbacks',
      /A response with an empty body (isn't an error|is an error), even for a throwable podlet/,
    ),
    async () => {
      const podlet = await startPodlet({ content: respond(200, '') });
      const stub = register(makeLayout(), podlet.uri, { throwable: true });
      return await stub.fetch(visitor()).then(
        ({ content }) => (content === '' ? "isn't an error" : 'has content'),
        () => 'is an error',
      );
    },
  )
  .add(
    'a context parser error precedes podiumSend()',
    phrase(
      'guides/fallbacks',
      /In the last case the middleware (hasn't|has) added `res\.podiumSend\(\)` yet/,
    ),
    async () => {
      const layout = makeLayout();
      layout.context.register('broken', {
        parse: () => {
          throw new Error('broken');
        },
      });
      const app = express();
      app.use(layout.middleware());
      app.use(
        (
          _error: Error,
          _request: express.Request,
          response: express.Response,
          _next: express.NextFunction,
        ) => {
          response.end('podiumSend' in response ? 'has' : "hasn't");
        },
      );
      return (await ask((await listen(app)).origin)).body;
    },
  )
  .add(
    'reports sent as plain text',
    phrase(
      'guides/observability',
      /sends a string as `([^`]+)`, which `express\.json\(\)` (ignores|parses) by default, .* type: '([^']+)'/,
    ),
    async ([type = '']) => {
      const parse = async (options?: { type: string }): Promise<string> => {
        const app = express().use(express.json(options), (request: express.Request, response) => {
          response.json(request.body ?? 'ignores');
        });
        const { origin } = await listen(app);
        // Browsers send a beacon's string like the body of `fetch()`.
        const sent = await fetch(origin, { method: 'POST', body: '{"podlet":"products"}' });
        return await sent.text();
      };
      const sentType = new Response('').headers.get('content-type')?.split(';')[0] ?? '';
      const isParsed = (await parse({ type: sentType })) === '{"podlet":"products"}';
      const isIgnored = (await parse()) === '"ignores"';
      return [sentType, isIgnored ? 'ignores' : 'parses', isParsed ? sentType : `not ${type}`];
    },
  )
  .add(
    'mountPathname of a proxied form in development mode',
    phrase('guides/proxying', /so `mountPathname` is the podlet's own pathname, `([^`]+)`/),
    async () => await proxiedMountPathname(true),
  )
  .add(
    'mountPathname of a proxied form with a default',
    phrase('guides/proxying', /set the value with `podlet\.defaults\(\{ mountPathname: '([^']+)' \}\)`/),
    async () => await proxiedMountPathname(true, '/shop'),
  )
  .add(
    'mountPathname of a proxied form in production',
    phrase('guides/proxying', /The browser follows the redirect to `([^`]+)`/),
    async () => await proxiedMountPathname(false),
  )
  .add(
    'proxied requests and routes mounted after the middleware',
    phrase('guides/layout-development', /what you mount after it (never|always) sees them/),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
      await register(layout, podlet.uri).refresh();
      const seen: string[] = [];
      const app = express();
      app.use((_request, _response, next) => {
        seen.push('before');
        next();
      });
      app.use(layout.middleware());
      app.use((_request, _response, next) => {
        seen.push('after');
        next();
      });
      await ask(`${(await listen(app)).origin}/shop/podium-resource/stub/api`);
      return seen.join() === 'before' ? 'never' : seen.join();
    },
  )
  .add(
    'proxied URL prefixes of layouts at / and below',
    phrase(
      'guides/recipes',
      /They start with `([^`]+)` if the layout's `pathname` is `(\/products)`, and with `([^`]+)` if it is `(\/)`/,
    ),
    async () => [await proxyPrefix('/products'), '/products', await proxyPrefix('/'), '/'],
  )
  .add(
    'Host header that a podlet receives',
    phrase('guides/recipes', /The `Host` header that the monolith receives is the (internal|public) one/),
    async () => {
      const podlet = await startPodlet();
      await register(makeLayout(), podlet.uri).fetch(visitor({ host: 'www.example.com' }));
      return podlet.headers['content']?.host === new URL(podlet.origin).host ? 'internal' : 'public';
    },
  )
  .add(
    'a new manifest of a podlet without podlet-version',
    phrase(
      'guides/recipes',
      /Without a `podlet-version` header, layouts notice a new manifest (only when they refresh it|immediately)/,
    ),
    async () => {
      const manifest: Record<string, unknown> = { version: '1' };
      const podlet = await startPodlet({ manifest });
      const stub = register(makeLayout(), podlet.uri);
      await stub.fetch(visitor());
      Object.assign(manifest, { version: '2', css: [{ value: '/a.css' }] });
      const { css } = await stub.fetch(visitor());
      await stub.refresh();
      const { css: refreshed } = await stub.fetch(visitor());
      const counts = [css, refreshed].map((assets) => (assets as unknown[]).length);
      return counts.join() === '0,1' ? 'only when they refresh it' : 'immediately';
    },
  );

/** Common prefix of proxied URLs for all podlets of a layout. */
async function proxyPrefix(pathname: string): Promise<string> {
  const podlet = await startPodlet();
  const layout = makeLayout({ pathname });
  const incoming = await layout.process(visitor(), { proxy: false });
  await register(layout, podlet.uri).fetch(incoming);
  return String(podlet.headers['content']?.['podium-public-pathname']).replace(/stub$/, '');
}

/** `mountPathname` that a podlet receives in a request proxied by a layout at /shop. */
async function proxiedMountPathname(development: boolean, mountPathname?: string): Promise<string> {
  const podlet = makePodlet({ name: 'basket', pathname: '/basket', development });
  podlet.proxy({ name: 'api', target: '/api' });
  if (mountPathname !== undefined) podlet.defaults({ mountPathname });
  const app = expressApp(podlet);
  app.get('/basket/api/items', (_request, response) => {
    response.send(String(response.locals.podium.context['mountPathname']));
  });
  const server = await listen(app);
  const layout = makeLayout();
  await register(layout, `${server.origin}/basket/manifest.json`).refresh();
  const shop = express();
  shop.use(layout.middleware());
  return (await ask(`${(await listen(shop)).origin}/shop/podium-resource/stub/api/items`)).body;
}
