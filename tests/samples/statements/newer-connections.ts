import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runProgram } from './run-program.ts';

/** Environment of a Node.js process whose layouts send requests as `@podium/layout` 5.4.5 does. */
export const NEWER_CLIENT = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(PROJECT_ROOT, 'tests/samples/harness/newer-client-hook.js')).href}`,
};

/** How a layout connects to podlets. */
export interface Connections {
  /** `Host` header of a content request, with `port` in place of the port number. */
  host: string;
  /** DNS lookups of the manifest and five content requests, each on a new connection. */
  lookups: number;
  /** Contents of four views of a podlet with two addresses, the first of which refuses connections. */
  twoAddresses: string[];
  /** Contents of a podlet whose address has changed: immediately, 9.9 s later, and 10.1 s later. */
  moved: string[];
  /** Content of a podlet at `::1`, by hostname and by address. */
  ipv6: { hostname: string; address: string };
}

/** Observes the installed layout, or one with the environment above. */
export async function observeConnections(env: Record<string, string> = {}): Promise<Connections> {
  const { stdout } = await runProgram(SETUP + OBSERVATIONS, { env });
  return JSON.parse(stdout) as Connections;
}

/** Replaces `dns.lookup()` before undici imports it. */
const SETUP = `
  import dns from 'node:dns';
  import { once } from 'node:events';
  import { createServer } from 'node:http';
  import { isIP } from 'node:net';
  const hosts = {};
  const { lookup } = dns;
  let lookups = 0;
  dns.lookup = (host, options, callback) => {
    if (isIP(host)) return lookup(host, options, callback);
    lookups += 1;
    const found = (hosts[host] ?? [host])
      .map((address) => ({ address, family: isIP(address) }))
      .filter(({ family }) => family !== 0 && (!options.family || options.family === family));
    queueMicrotask(() => {
      if (found.length === 0) callback(Object.assign(new Error('ENOTFOUND ' + host), { code: 'ENOTFOUND' }));
      else if (options.all) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
  };
  const { default: Layout } = await import('@podium/layout');
  const { HttpIncoming } = await import('@podium/utils');
  let host = '';
  const start = async (address, content, port = 0) => {
    const server = createServer((req, res) => {
      res.setHeader('connection', 'close');
      if (req.url === '/fallback') return res.end('FALLBACK');
      if (req.url === '/content') {
        host = req.headers.host.replace(/\\d+$/, 'port');
        return res.writeHead(200, { 'podlet-version': '1' }).end(content);
      }
      res.end(JSON.stringify({ name: 'stub', version: '1', content: '/content', fallback: '/fallback' }));
    });
    await once(server.listen(port, address), 'listening');
    return { port: server.address().port, close: () => new Promise((resolve) => server.close(resolve)) };
  };
  const register = (host, port) => {
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const uri = 'http://' + host + ':' + port + '/manifest.json';
    const stub = layout.client.register({ name: 'stub', uri, timeout: 15000 });
    const view = async () => {
      const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
      return (await stub.fetch(incoming)).content;
    };
    return { view, refresh: () => stub.refresh() };
  };`;

const OBSERVATIONS = `
  const observed = {};
  const { port } = await start('127.0.0.1', 'CONTENT');
  hosts['one.test'] = ['127.0.0.1'];
  lookups = 0;
  const one = register('one.test', port);
  for (let views = 0; views < 5; views += 1) await one.view();
  observed.lookups = lookups;
  observed.host = host;

  hosts['two.test'] = ['127.0.0.1', '127.0.0.1'];
  const two = register('two.test', port);
  await two.refresh();
  const now = Date.now;
  Date.now = () => now() + 60_000;
  hosts['two.test'] = ['127.0.0.2', '127.0.0.1'];
  observed.twoAddresses = [];
  for (let views = 0; views < 4; views += 1) observed.twoAddresses.push(await two.view());
  Date.now = now;

  hosts['moved.test'] = ['127.0.0.1'];
  const old = await start('127.0.0.1', 'OLD');
  await start('127.0.0.3', 'NEW', old.port);
  const moved = register('moved.test', old.port);
  await moved.view();
  const cached = now();
  await old.close();
  hosts['moved.test'] = ['127.0.0.3'];
  observed.moved = [];
  for (const later of [0, 9_900, 10_100]) {
    Date.now = () => cached + later;
    observed.moved.push(await moved.view());
  }
  Date.now = now;

  hosts['six.test'] = ['::1'];
  const six = await start('::1', 'CONTENT');
  observed.ipv6 = {
    hostname: await register('six.test', six.port).view(),
    address: await register('[::1]', six.port).view(),
  };
  console.log(JSON.stringify(observed));
  process.exit();`;
