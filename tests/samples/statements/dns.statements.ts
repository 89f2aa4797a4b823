import { runProgram } from './run-program.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about the DNS lookups of a layout. */

export const dns = new Statements();

const DEPLOYMENT = 'guides/deployment';
const AGENT = 'Agent().compose(interceptors.dns({ dualStack: false }))';

dns
  .add(
    'lookups per connection',
    phrase(
      DEPLOYMENT,
      /looks up the hostname for each new (connection) and, before 5\.4\.5, doesn't cache the result\. It (reuses) connections to podlets, but opens a (new) one for each proxied request/,
    ),
    async () => {
      const { first, fetched, parallel, proxied } = await countLookups('');
      return [
        first > 0 && parallel > 1 ? 'connection' : 'hostname',
        fetched === 0 ? 'reuses' : 'does not reuse',
        proxied === 5 ? 'new' : 'shared',
      ];
    },
  )
  .add(
    'a dispatcher that caches lookups',
    phrase(
      DEPLOYMENT,
      /In 5\.4\.2, to cache results for up to (\d+) s, (except) for proxied requests, .* with `new (Agent\(\)\..+?)`\. .* and the `Host` header has (no|a) port/,
    ),
    async () => {
      const { first, fetched, parallel, proxied, cachedFor, host } = await countLookups(AGENT);
      const isCached = first + fetched + parallel === 1 && proxied === 5;
      const hasPort = host !== 'localhost';
      return [`${cachedFor}`, isCached ? 'except' : 'including', AGENT, hasPort ? 'a' : 'no'];
    },
  )
  .add(
    'a podlet that refuses connections',
    phrase(
      DEPLOYMENT,
      /requests then use only (IPv4), .* Without `dualStack: false`, undici (\S+) (hangs) as soon as/,
    ),
    async () => {
      const safe = await fetchRefused('{ dualStack: false }');
      const unsafe = await fetchRefused('');
      const [content = '', family = '', version = ''] = safe.split(' ');
      const isSafe = content === 'FALLBACK';
      return [family, version, isSafe && unsafe === 'killed' ? 'hangs' : unsafe];
    },
  );

const SETUP = `
  import dns from 'node:dns';
  import { once } from 'node:events';
  import { createServer, get } from 'node:http';
  import { createRequire } from 'node:module';
  const requireFromClient = createRequire(import.meta.resolve('@podium/client'));
  const lookup = dns.lookup;
  let lookups = 0;
  let looked = 0;
  let family = 0;
  dns.lookup = (...args) => {
    // Servers look up their own host.
    if (args[0] === 'localhost') {
      lookups += 1;
      looked = Date.now();
      family = args[1].family;
    }
    return lookup(...args);
  };
  // Imported only now, because undici keeps a reference to the function.
  const { Agent, interceptors, setGlobalDispatcher } = requireFromClient('undici');
  const { default: Layout } = await import('@podium/layout');
  const { HttpIncoming } = await import('@podium/utils');
  const start = async (handle) => {
    const server = createServer(handle);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return server;
  };
  let host;
  const podlet = await start((req, res) => {
    if (req.url === '/content') host = req.headers.host;
    if (req.url === '/fallback') return res.end('FALLBACK');
    if (req.url !== '/manifest.json') return setTimeout(() => res.end('CONTENT'), 50);
    const fields = { content: '/content', fallback: '/fallback', proxy: { api: '/api' } };
    res.end(JSON.stringify({ name: 'stub', version: '1', ...fields }));
  });
  const uri = 'http://localhost:' + podlet.address().port + '/manifest.json';
  const layout = new Layout({ name: 'shop', pathname: '/shop' });
  const stub = layout.client.register({ name: 'stub', uri, timeout: 15000 });
  const view = () => stub.fetch(new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' }));
  const take = () => lookups - (lookups = 0);`;

interface LookupCounts {
  first: number;
  fetched: number;
  parallel: number;
  proxied: number;
  /** In seconds. */
  cachedFor: number;
  /** `Host` header that the podlet receives. */
  host: string;
}

/** Counts the lookups of a layout that uses the dispatcher. */
async function countLookups(dispatcher: string) {
  const { stdout } = await runProgram(`${SETUP}
    ${dispatcher === '' ? '' : `setGlobalDispatcher(new ${dispatcher});`}
    await stub.refresh();
    const first = take();
    const cached = looked;
    for (let n = 0; n < 5; n += 1) await view();
    const fetched = take();
    await Promise.all(Array.from({ length: 20 }, view));
    const parallel = take();
    const server = await start((req, res) => void layout.process(new HttpIncoming(req, res)));
    const api = 'http://127.0.0.1:' + server.address().port + '/shop/podium-resource/stub/api';
    for (let n = 0; n < 5; n += 1) {
      const [response] = await once(get(api, { agent: false }), 'response');
      await once(response.resume(), 'end');
    }
    const proxied = take();
    const before = looked;
    const now = Date.now;
    for (let n = 0; ${dispatcher === '' ? 'false' : 'looked === before'} && n < 100; n += 1) {
      Date.now = () => now() + n * 250;
      await view();
    }
    const cachedFor = Math.floor((looked - cached) / 1000);
    console.log(JSON.stringify({ first, fetched, parallel, proxied, cachedFor, host }));
    process.exit();`);
  return JSON.parse(stdout) as LookupCounts;
}

/** Content, address family, and undici's version for a podlet that is down, or `killed` if the layout hangs. */
async function fetchRefused(options: string): Promise<string> {
  const { stdout } = await runProgram(
    `${SETUP}
    setGlobalDispatcher(new Agent().compose(interceptors.dns(${options})));
    await stub.refresh();
    podlet.close();
    podlet.closeAllConnections();
    await once(podlet, 'close');
    // The first view fails on a connection that was still open.
    await view();
    const { content } = await view();
    const [major, minor] = requireFromClient('undici/package.json').version.split('.');
    console.log(content, 'IPv' + family, major + '.' + minor);
    process.exit();`,
    { timeout: 4000, killSignal: 'SIGKILL' },
  ).catch((error: unknown) => ({ stdout: (error as { killed: boolean }).killed ? 'killed' : String(error) }));
  return stdout.trim();
}
