import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { formatDay } from '#app/engine/lib/format-day.ts';
import { readReleases, type Release } from './releases.statements.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about known vulnerabilities. */

export const vulnerabilities = new Statements();

vulnerabilities
  .add(
    'a proxied request with a Trailer header',
    cell(
      'help/versions',
      'support',
      'Are there known vulnerabilities?',
      'Answer',
      /^CVE-2022-24822: a proxied request with a `(\w+)` header can (crash) a layout; fixed in `@podium\/layout` ([\d.]+) \((\w+ \d+, \d+)\) and (all) 5\.x releases;/,
    ),
    () => {
      const { version, date } = getFix();
      const [before, first, current] = ['podium-layout-4', 'podium-layout-5.0', '@podium/layout'].map(
        sendTrailer,
      );
      return [
        'Trailer',
        before?.includes('ERR_HTTP_TRAILER_INVALID') === true ? 'crash' : `${before}`,
        version,
        formatDay(date),
        first === '400,200' && current === '400,200' ? 'all' : `${first} ${current}`,
      ];
    },
  )
  .add(
    'the oldest release of version 4 to run',
    phrase('help/upgrade-to-5', /run `@podium\/layout` ([\d.]+) or newer: earlier releases have a known/),
    () => getFix().version,
  );

function getFix(): Release {
  const fix = readReleases('@podium/layout').find(({ text }) =>
    text.includes('trailer header vulnerability'),
  );
  if (fix === undefined) throw new Error('The changelog of @podium/layout no longer lists the fix.');
  return fix;
}

/** Statuses of a proxied request with a `Trailer` header and of the next one, or the error that crashes the layout. */
function sendTrailer(layoutPackage: string): string {
  const program = `
    import { once } from 'node:events';
    import { createServer } from 'node:http';
    import { connect } from 'node:net';
    import express from 'express';
    import Layout from '${layoutPackage}';
    const listen = async (server) => {
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return server.address().port;
    };
    const podlet = await listen(createServer((req, res) => {
      if (req.url !== '/manifest.json') return res.end('TARGET');
      res.end(JSON.stringify({ name: 'stub', version: '1', content: '/', proxy: { api: '/api' } }));
    }));
    const layout = new Layout({ name: 'shop', pathname: '/' });
    const uri = 'http://127.0.0.1:' + podlet + '/manifest.json';
    await layout.client.register({ name: 'stub', uri, timeout: 15000 }).refresh();
    const port = await listen(createServer(express().use(layout.middleware())));
    const statuses = [];
    for (const header of ['Trailer: x-checksum', 'Accept: */*']) {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /podium-resource/stub/api HTTP/1.1\\r\\nHost: localhost\\r\\n' + header + '\\r\\n\\r\\n');
      const [data] = await once(socket, 'data');
      statuses.push(String(data).split(' ')[1]);
      socket.destroy();
    }
    console.log(statuses.join());
    process.exit();`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-deprecation', '--input-type=module', '-e', program],
    { cwd: PROJECT_ROOT, timeout: 30_000, encoding: 'utf8' },
  );
  return status === 0 ? stdout.trim() : stderr;
}
