import { once } from 'node:events';
import { connect, createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { HttpIncoming } from '@podium/utils';
import { runProgram } from './run-program.ts';
import { makeLayout, register, startPodlet } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about layouts on Node's HTTP/2 server. */
export const http2 = new Statements();

const PROXIED = '/shop/podium-resource/stub/api';

http2.add(
  'a layout on an HTTP/2 server',
  phrase(
    'guides/deployment',
    /(Express) doesn't run on Node's HTTP\/2 server\. A layout without a framework (serves) pages there, but (every) proxied request fails/,
  ),
  async () => {
    const [page, ...proxied] = await requestPages(['/shop', PROXIED, `${PROXIED}/items`]);
    const express = `express().get('/', (req, res) => res.send('PAGE'))`;
    const runs = [
      await responds('http', express),
      await responds('http2', express),
      await responds('http2', `(req, res) => res.end('PAGE')`),
    ];
    return [
      runs.join() === 'true,false,true' ? 'Express' : 'Nothing',
      page === '200' ? 'serves' : 'fails',
      proxied.every((status) => status === '500') ? 'every' : 'no',
    ];
  },
);

/** Whether an app on a server of the module responds to a request. */
async function responds(module: 'http' | 'http2', app: string): Promise<boolean> {
  const request = { http: 'http.get(origin)', http2: 'http2.connect(origin).request()' }[module];
  const program = runProgram(`
    import { once } from 'node:events';
    import http from 'node:http';
    import http2 from 'node:http2';
    import express from 'express';
    const server = ${module}.createServer(${app});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const origin = 'http://127.0.0.1:' + server.address().port;
    const [{ statusCode, ':status': status = statusCode }] = await once(${request}, 'response');
    console.log(status);
    process.exit();`);
  return await program.then(
    ({ stdout }) => stdout.trim() === '200',
    () => false,
  );
}

/** Statuses of requests to a layout that serves HTTP/2. */
async function requestPages(paths: string[]): Promise<string[]> {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
  const layout = makeLayout();
  const stub = register(layout, podlet.uri);
  await stub.refresh();
  const handle = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const incoming = await layout.process(new HttpIncoming(request, response));
    if (!incoming.proxy) response.end(layout.render(incoming, (await stub.fetch(incoming)).content));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      response.statusCode = 500;
      response.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const statuses = paths.map(async (path) => {
      const stream = session.request({ ':path': path });
      const [headers] = (await once(stream, 'response')) as [Record<string, number>];
      stream.resume();
      return `${headers[':status']}`;
    });
    return await Promise.all(statuses);
  } finally {
    session.destroy();
    server.close();
  }
}
