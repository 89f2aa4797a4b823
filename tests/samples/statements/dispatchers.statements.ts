import { REFUSED_ORIGIN } from './servers.ts';
import { runProgram } from './run-program.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about undici's dispatcher, which sends a layout's requests. */
export const dispatchers = new Statements();

dispatchers
  .add(
    'HTTP_PROXY',
    phrase(
      'guides/deployment',
      /`(HTTP_PROXY)` has (no|an) effect, either, unless you run .* with `(\w+=1)`, which (replaces|keeps) undici's dispatcher\. .* for an HTTP proxy, use its `(\w+)`/,
    ),
    async () => {
      const ignored = await fetchWith('', { HTTP_PROXY: REFUSED_ORIGIN, http_proxy: REFUSED_ORIGIN });
      const used = await fetchWith(`setGlobalDispatcher(new undici.ProxyAgent(proxy));`);
      return [
        'HTTP_PROXY',
        ignored === 'CONTENT 0' ? 'no' : 'an',
        'NODE_USE_ENV_PROXY=1',
        (await usesEnvironment()) ? 'replaces' : 'keeps',
        used === 'CONTENT 1' ? 'ProxyAgent' : used,
      ];
    },
  )
  .add(
    'MockAgent in tests',
    phrase(
      'guides/testing',
      /set undici's dispatcher to a `(\w+)`, and define the podlet's responses with `(\w+)\(\)`/,
    ),
    async () => {
      const mocked = await fetchWith(`
        const agent = new undici.MockAgent();
        agent.disableNetConnect();
        const manifest = { name: 'stub', version: '1', content: '/content' };
        agent.get(origin).intercept({ path: '/manifest.json' }).reply(200, manifest);
        agent.get(origin).intercept({ path: '/content' }).reply(200, 'MOCK');
        setGlobalDispatcher(agent);`);
      return mocked === 'MOCK 0' ? ['MockAgent', 'intercept'] : [mocked];
    },
  );

/**
 * Whether a layout sends its requests through the proxy set in the environment. Node.js 20 lacks the option, which sets
 * the dispatcher in the same way as the script below.
 */
async function usesEnvironment(): Promise<boolean> {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    const dispatcher = "globalThis[Symbol.for('undici.globalDispatcher.1')]";
    return (
      (await fetchWith(`${dispatcher} = new undici.EnvHttpProxyAgent({ httpProxy: proxy });`)) === 'CONTENT 1'
    );
  }
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: REFUSED_ORIGIN, http_proxy: REFUSED_ORIGIN };
  return (await fetchWith('', env)) === '0';
}

/** Content of a podlet that a process fetches after it has run `setup`, and the number of connections through the proxy. */
export async function fetchWith(setup: string, env: Record<string, string> = {}): Promise<string> {
  const program = `
    import { once } from 'node:events';
    import { createServer } from 'node:http';
    import { createRequire } from 'node:module';
    import { connect } from 'node:net';
    import Layout from '@podium/layout';
    import { HttpIncoming } from '@podium/utils';
    const undici = createRequire(import.meta.resolve('@podium/client'))('undici');
    const { setGlobalDispatcher } = undici;
    const start = async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return 'http://127.0.0.1:' + server.address().port;
    };
    const origin = await start(createServer((req, res) => {
      if (req.url !== '/manifest.json') return res.end('CONTENT');
      res.end(JSON.stringify({ name: 'stub', version: '1', content: '/content' }));
    }));
    let proxied = 0;
    const tunnel = createServer().on('connect', ({ url }, socket) => {
      proxied = 1;
      const upstream = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\\r\\n\\r\\n');
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket]) end.on('error', () => {});
    });
    const proxy = await start(tunnel);
    ${setup}
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const stub = layout.client.register({ name: 'stub', uri: origin + '/manifest.json', timeout: 15000 });
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    const { content } = await stub.fetch(incoming);
    console.log(content, proxied);
    process.exit();`;
  const { stdout } = await runProgram(program, { env });
  return stdout.trim();
}
