import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** How a podlet sends a fragment after its version has changed. */
export interface Discarded {
  framework: 'http' | 'fastify' | 'express';
  /** In KiB. */
  size: number;
  /** Plain `http` only: without `Content-Length`. */
  isChunked?: boolean;
}

/** Error output of a layout that discards such a response, and whose podlet then closes the connection; empty if it goes on. */
export async function discardResponse(podlet: Discarded): Promise<string> {
  const run = promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', createProgram(podlet)],
    { cwd: PROJECT_ROOT, timeout: 20_000 },
  );
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason as { code: unknown; stderr: string },
  );
  if (error !== undefined && error.code !== 1) throw new Error(error.stderr, { cause: error });
  return error?.stderr ?? '';
}

function createProgram({ framework, size, isChunked = false }: Discarded): string {
  const plain = `
    const server = createServer((req, res) => {
      if (req.url === '/manifest.json') {
        return res.end(JSON.stringify({ name: 'stub', version, content: '/content' }));
      }
      res.setHeader('podlet-version', version);
      if (${isChunked}) res.flushHeaders();
      res.end(fragment);
    });
    server.listen(0);`;
  const express = `
    const app = (await import('express')).default();
    app.use((req, res, next) => podlets[version].middleware()(req, res, next));
    app.get('/manifest.json', (req, res) => res.json(podlets[version]));
    app.get('/', (req, res) => res.podiumSend(fragment));
    const server = app.listen(0);`;
  const fastify = `
    const app = (await import('fastify')).default();
    app.register((await import('@podium/fastify-podlet')).default, podlets[1]);
    app.get('/manifest.json', async () => podlets[version]);
    app.get('/', async (request, reply) => reply.header('podlet-version', version).podiumSend(fragment));
    await app.listen({ port: 0 });
    const { server } = app;`;
  return `
    import { once } from 'node:events';
    import { createServer } from 'node:http';
    import Layout from '@podium/layout';
    import Podlet from '@podium/podlet';
    import { HttpIncoming } from '@podium/utils';
    const fragment = 'x'.repeat(${size} * 1024);
    let version = '1';
    const podlets = Object.fromEntries(
      ['1', '2'].map((version) => [version, new Podlet({ name: 'stub', version, pathname: '/' })]),
    );
    ${{ http: plain, express, fastify }[framework]}
    if (!server.listening) await once(server, 'listening');
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const uri = 'http://localhost:' + server.address().port + '/manifest.json';
    const stub = layout.client.register({ name: 'stub', uri, timeout: 15000 });
    const fetchStub = () =>
      stub.fetch(new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' }));
    await fetchStub();
    version = '2';
    try {
      const { content } = await fetchStub();
      if (content.length !== fragment.length) process.exit(2);
      await new Promise((resolve) => setTimeout(resolve, 200));
      server.close();
      server.closeAllConnections();
      await new Promise((resolve) => setTimeout(resolve, 200));
    } catch {
      process.exit(3);
    }
    process.exit();`;
}
