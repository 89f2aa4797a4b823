import type { LayoutOptions } from '@podium/layout';
import express, { type ErrorRequestHandler } from 'express';
import { ask, listen, makeLayout, register, REFUSED_ORIGIN, startPodlet, visitor } from '../servers.ts';
import { discardResponse } from '../discarded-responses.ts';
import { failProcess, errorStatements } from './runtime-errors.ts';

/** Messages of Node.js and React that are caused by a server's environment, or terminate the server. */
export const processErrors = errorStatements([
  [
    'getaddrinfo ENOTFOUND <host>',
    async () => {
      // No label may be this long, so no DNS server is needed.
      const host = `${'x'.repeat(64)}.invalid`;
      const stub = await startPodlet({ manifest: { proxy: { api: `http://${host}/api` } } });
      const logged: string[] = [];
      const layout = makeLayout({ logger: collectTo(logged) });
      await register(layout, stub.uri).refresh();
      const lost = layout.client.register({ name: 'lost', uri: `http://${host}/manifest.json` });
      const messages: string[] = [];
      const report: ErrorRequestHandler = (error: Error, _req, res, _next) => {
        messages.push(error.message);
        res.end();
      };
      const { origin } = await listen(express().use(layout.middleware()).use(report));
      await ask(`${origin}/shop/podium-resource/stub/api`);
      await lost.fetch(visitor());
      const isHidden = logged.some((line) => line.startsWith('could not create network connection'));
      if (!isHidden || logged.some((line) => line.includes('ENOTFOUND'))) return logged.join('; ');
      return messages.join().replace(host, '<host>');
    },
  ],
  [
    'other side closed',
    async () => {
      const stderr = await discardResponse({ framework: 'http', size: 100 });
      return /Unhandled 'error' event[^]*SocketError: (.*)/.exec(stderr)?.[1] ?? stderr;
    },
  ],
  [
    'document is not defined',
    () => failProcess('module', "document.querySelector('p');", /ReferenceError: (.*)/),
  ],
  [
    "Cannot read properties of undefined (reading 'addEventListener')",
    () => failProcess('module', "import '@podium/bridge';", /TypeError: (.*)/),
  ],
  [
    'Possible EventEmitter memory leak detected. <n> <event> listeners added to <object>. MaxListeners is <n>. Use emitter.setMaxListeners() to increase limit',
    async () => {
      const program = `import Layout from '@podium/layout';
        const layout = new Layout({ name: 'shop', pathname: '/' });
        for (let n = 0; n < 20; n += 1) {
          layout.client.register({ name: 'stub' + n, uri: '${REFUSED_ORIGIN}/manifest.json' });
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
        console.error('registered');`;
      const adds = `for (let n = 0; n < 20; n += 1) layout.client.on('state', () => {});
        await new Promise((resolve) => setTimeout(resolve, 100));
        process.exit(1);`;
      const message = await failProcess(
        'module',
        `${program}${adds}`,
        /^registered\n.*MaxListenersExceededWarning: (.*)/,
      );
      return message
        .replace(/\d+ state (?=listeners)/, '<n> <event> ')
        .replace(/(?<=added to )\[\w+\]/, '<object>')
        .replace(/(?<=MaxListeners is )\d+/, '<n>');
    },
  ],
  [
    'Allocation failed - JavaScript heap out of memory',
    () =>
      failProcess(
        'module',
        'const kept = []; for (;;) kept.push({ list: [1, 2, 3] });',
        /(Allocation failed - .*)/,
        '--max-old-space-size=30',
      ),
  ],
  [
    'Invalid hook call. Hooks can only be called inside of the body of a function component.',
    () =>
      failProcess(
        'commonjs',
        `const other = require('react');
        for (const file of Object.keys(require.cache)) {
          if (file.includes('/node_modules/react/')) delete require.cache[file];
        }
        const { renderToString } = require('react-dom/server');
        const Count = () => other.useState(1)[0];
        renderToString(require('react').createElement(Count));`,
        /Warning: (Invalid hook call\. .*? function component\.)/,
      ),
  ],
]);

/** A logger that adds each message to the list. */
function collectTo(messages: string[]): NonNullable<LayoutOptions['logger']> {
  const log = (message: unknown): void => {
    messages.push(String(message));
  };
  return { trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
}
