import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpIncoming } from '@podium/utils';
import { makePodlet } from './observe.ts';
import { drop, makeLayout, messageOf, respond, silence, startPodlet, visitor } from './servers.ts';
import { runProgram } from './run-program.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about what log lines contain, and about files that Podium writes. */
export const logLines = new Statements();

const OBSERVABILITY = 'guides/observability';
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;

interface Line {
  level: string;
  id: string | undefined;
  text: string;
}

/** Logger that collects lines at all levels, each with the current value of `ids`. */
function collectLines(ids = new AsyncLocalStorage<string>()) {
  const lines: Line[] = [];
  const logger = Object.fromEntries(
    LEVELS.map((level) => [
      level,
      (message: unknown): void => {
        lines.push({ level, id: ids.getStore(), text: String(message) });
      },
    ]),
  ) as Record<(typeof LEVELS)[number], (message: unknown) => void>;
  return { lines, logger };
}

logLines
  .add(
    'request IDs',
    phrase(
      OBSERVABILITY,
      /On Node\.js 20 and earlier releases of Node\.js 22, (one) line can have another request's ID: `([^`]+)` gets the ID of the request that opened the (connection)\. On Node\.js (24), its ID is (correct)/,
    ),
    async (stated) => {
      const wrong = await linesWithWrongId();
      const version = Number(process.versions.node.split('.')[0]);
      // Newer versions track the context in a different way. Each version proves its own half of the statement.
      if (version >= 24 || (version >= 22 && wrong.length === 0))
        return [...stated.slice(0, 3), '24', wrong.length === 0 ? 'correct' : 'wrong'];
      const [first] = wrong;
      return [
        new Set(wrong.map(({ text }) => text)).size === 1 ? 'one' : `${wrong.length}`,
        first?.text ?? '',
        first?.id === 'first' ? 'connection' : `${first?.id}`,
        ...stated.slice(3),
      ];
    },
  )
  .add(
    'values that a layout logs',
    phrase(
      OBSERVABILITY,
      /A layout doesn't log request (headers) or `(query)`, but it does log the `(pathname)` that you pass to `fetch\(\)` and the complete `(uri)` of a podlet/,
    ),
    async () => {
      const { lines, logger } = collectLines();
      const layout = makeLayout({ logger });
      for (const content of [respond(200), respond(500), drop(200), undefined]) {
        const podlet = await startPodlet(content && { content });
        // The last one has no manifest at this URL.
        const uri = content ? podlet.uri : `${podlet.uri}?key=URI`;
        const stub = layout.client.register({ name: `stub${lines.length}`, uri, timeout: 15_000 });
        const options = { headers: { cookie: 'HEADERS' }, query: { q: 'QUERY' }, pathname: '/PATHNAME' };
        await messageOf(() => stub.fetch(visitor({ 'x-visitor': 'HEADERS' }), options));
      }
      const text = lines.map((line) => line.text).join('\n');
      const isLogged = (value: string): string => (text.includes(value.toUpperCase()) ? value : '');
      const isHidden = (value: string): string => (isLogged(value) === '' ? value : '');
      return [isHidden('headers'), isHidden('query'), isLogged('pathname'), isLogged('uri')];
    },
  )
  .add(
    'values that a podlet logs',
    phrase(
      OBSERVABILITY,
      /At `(\w+)`, a podlet logs the context of (each) request, including your own values/,
    ),
    async () => {
      const { lines, logger } = collectLines();
      const podlet = makePodlet({ logger });
      const headers = { host: 'localhost', 'user-agent': '@podium/client', 'podium-visitor-id': 'VISITOR' };
      for (let requests = 0; requests < 2; requests += 1) {
        await podlet.process(new HttpIncoming({ headers, url: '/', method: 'GET' }));
      }
      const found = lines.filter(({ text }) => text.includes('VISITOR'));
      return [[...new Set(found.map(({ level }) => level))].join(), found.length === 2 ? 'each' : 'no'];
    },
  )
  .add(
    'files that Podium writes',
    phrase('guides/containers', /Podium writes (no|some) files, so `readOnlyRootFilesystem: true` works/),
    async () => ((await composeWithoutWriting()) === '<p>1</p> API false' ? 'no' : 'some'),
  );

/** Lines at `info` or above that do not have the ID of the request whose fetch logged them. */
async function linesWithWrongId(): Promise<Line[]> {
  const ids = new AsyncLocalStorage<string>();
  const { lines, logger } = collectLines(ids);
  const manifest = { version: '1' };
  let handle = respond(200, 'x', { 'podlet-version': '1' });
  const podlet = await startPodlet({
    manifest,
    content: (request, response) => {
      handle(request, response);
    },
  });
  const stub = makeLayout({ logger }).client.register({ name: 'stub', uri: podlet.uri, timeout: 500 });
  const wrong: Line[] = [];
  const view = async (id: string): Promise<void> => {
    lines.length = 0;
    await ids.run(id, () => messageOf(() => stub.fetch(visitor())));
    wrong.push(...lines.filter((line) => !['trace', 'debug'].includes(line.level) && line.id !== id));
  };
  await view('first');
  manifest.version = '2';
  handle = respond(200, 'x', { 'podlet-version': '2' });
  await view('new version');
  handle = drop(200);
  await view('dropped');
  handle = silence;
  await view('timeout');
  await podlet.close();
  await view('refused');
  return wrong;
}

/** A fragment from a page, a proxied response, and whether the process may write files. */
async function composeWithoutWriting(): Promise<string> {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission')
    ? '--permission'
    : '--experimental-permission';
  const program = `
    import { once } from 'node:events';
    import Layout from '@podium/layout';
    import Podlet from '@podium/podlet';
    import express from 'express';
    const start = async (app) => {
      const server = app.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return 'http://127.0.0.1:' + server.address().port;
    };
    const podlet = new Podlet({ name: 'stub', version: '1', pathname: '/', fallback: '/fallback' });
    podlet.proxy({ name: 'api', target: '/api' });
    const app = express().use(podlet.middleware());
    app.get(podlet.manifest(), (req, res) => res.json(podlet));
    app.get(podlet.content(), (req, res) => res.podiumSend('<p>1</p>'));
    app.get(podlet.fallback(), (req, res) => res.podiumSend(''));
    app.get('/api', (req, res) => res.send('API'));
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const stub = layout.client.register({ name: 'stub', uri: await start(app) + '/manifest.json', timeout: 15000 });
    const site = express().use(layout.middleware());
    site.get('/', async (req, res) => res.podiumSend((await stub.fetch(res.locals.podium)).content));
    const origin = await start(site);
    const [page, api] = [await fetch(origin), await fetch(origin + '/podium-resource/stub/api')];
    const [fragment] = /<p>.*<.p>/.exec(await page.text()) ?? [];
    console.log(fragment, await api.text(), process.permission.has('fs.write'));
    process.exit();`;
  const { stdout } = await runProgram(program, {}, [flag, '--allow-fs-read=*']);
  return stdout.trim();
}
