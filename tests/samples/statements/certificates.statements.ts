import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runProgram } from './run-program.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about the certificates between a layout and podlets. */

export const certificates = new Statements();

const CALL = 'setGlobalDispatcher(new Agent({ connect: { ca, cert, key } }))';

certificates.add(
  'client certificates',
  phrase(
    'guides/security',
    /in the layout call its `(setGlobalDispatcher\(.+?\))` before the first fetch\. The layout then presents the certificate for the (\w+), the (\w+), and the (\w+) of every podlet/,
  ),
  async () => {
    const { manifest, fallback, content } = (await observeCertificates(CALL)).presented;
    return [CALL, manifest ? 'manifest' : '', fallback ? 'fallback' : '', content ? 'content' : ''];
  },
);

certificates.add(
  'certificates of proxied requests',
  phrase('guides/security', /but not to proxied requests, which present (no|a) certificate/),
  async () => ((await observeCertificates(CALL)).presented['api'] === true ? 'a' : 'no'),
);

certificates.add(
  'connections of the dispatcher',
  phrase(
    'guides/security',
    /`connections: (2)`, for example, limits the connections to each origin to (two)/,
  ),
  async () => {
    const { connections } = await observeCertificates(CALL.replace('connect:', 'connections: 2, connect:'));
    return connections === 2 ? ['2', 'two'] : [`${connections}`, 'more'];
  },
);

certificates.add(
  'the HTTP version',
  phrase(
    'guides/deployment',
    /the layout connects to podlets over HTTP\/([\d.]+)\. .+ To fetch from podlets that support HTTP\/2 over TLS, replace undici's dispatcher with one that has `(allowH2: true)`/,
  ),
  async () => {
    const { httpVersions } = await observeCertificates(CALL);
    const upgraded = await observeCertificates(CALL.replace('connect:', 'allowH2: true, connect:'));
    return [httpVersions.join(), upgraded.httpVersions.join() === '2.0' ? 'allowH2: true' : 'none'];
  },
);

certificates.add(
  'a certificate that is not trusted',
  phrase(
    'help/errors',
    /the layout doesn't trust the podlet's TLS (certificate) .* The reason (isn't|is) logged/,
  ),
  async () => {
    const message = 'could not create network connection to remote manifest';
    const { logged } = await observeCertificates('');
    const isListed = logged.some((line) => line.startsWith(message));
    return [isListed ? 'certificate' : '', logged.some((line) => /certificate/i.test(line)) ? 'is' : "isn't"];
  },
);

interface Observation {
  /** Whether the client presented a certificate, by kind of request. */
  presented: Record<string, boolean | undefined>;
  /** Connections while ten views are fetched at the same time. */
  connections: number;
  /** HTTP versions of the content requests of these views. */
  httpVersions: string[];
  /** What the layout logs at `warn`. */
  logged: string[];
}

/**
 * Runs a layout and an `https:` podlet in a process that has run `call`.
 *
 * @param createEnv returns additional environment variables, given the path of the podlet's certificate
 */
export async function observeCertificates(
  call: string,
  createEnv: (cert: string) => Record<string, string> = () => ({}),
): Promise<Observation> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'podium-website-'));
  const files = ['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-days', '1', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' });
  try {
    const { stdout } = await runProgram(createProgram(folder, call), {
      env: createEnv(path.join(folder, 'cert.pem')),
    });
    return JSON.parse(stdout) as Observation;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function createProgram(folder: string, call: string): string {
  return `
    import Layout from '@podium/layout';
    import { HttpIncoming } from '@podium/utils';
    import express from 'express';
    import { readFileSync } from 'node:fs';
    import { createSecureServer } from 'node:http2';
    import { createRequire } from 'node:module';
    const [key, cert] = ['key.pem', 'cert.pem'].map((file) => readFileSync('${folder}/' + file));
    const ca = cert;
    const presented = {};
    let connections = 0;
    const kinds = { '/manifest.json': 'manifest', '/fallback': 'fallback', '/content': 'content', '/api': 'api' };
    const httpVersions = new Set();
    const server = createSecureServer({ allowHTTP1: true, key, cert, ca, requestCert: true, rejectUnauthorized: false }, (req, res) => {
      const kind = kinds[new URL(req.url, 'https://localhost').pathname];
      presented[kind] = req.socket.getPeerCertificate().subject !== undefined;
      if (kind === 'content') httpVersions.add(req.httpVersion);
      res.setHeader('podlet-version', '1');
      if (kind !== 'manifest') return setTimeout(() => res.end('CONTENT'), 50);
      res.end(JSON.stringify({
        name: 'stub', version: '1', content: '/content', fallback: '/fallback', proxy: { api: '/api' },
      }));
    });
    server.on('secureConnection', () => (connections += 1));
    await new Promise((resolve) => server.listen(0, resolve));
    const require = createRequire(import.meta.resolve('@podium/client'));
    const { Agent, setGlobalDispatcher } = require('undici');
    ${call};
    const logged = [];
    const ignore = () => {};
    const warn = (...values) => void logged.push(values.join(' '));
    const logger = { trace: ignore, debug: ignore, info: ignore, warn, error: warn, fatal: warn };
    const layout = new Layout({ name: 'shop', pathname: '/shop', logger });
    const uri = 'https://localhost:' + server.address().port + '/manifest.json';
    const stub = layout.client.register({ name: 'stub', uri, timeout: 15000 });
    await stub.refresh();
    const view = () =>
      stub.fetch(new HttpIncoming({ headers: { host: 'localhost' }, url: '/shop', method: 'GET' }));
    await Promise.all(Array.from({ length: 10 }, view));
    const observed = connections;
    const app = express().use(layout.middleware());
    const front = app.listen(0);
    await new Promise((resolve) => front.once('listening', resolve));
    await fetch('http://localhost:' + front.address().port + '/shop/podium-resource/stub/api');
    console.log(JSON.stringify({ presented, connections: observed, httpVersions: [...httpVersions], logged }));
    process.exit();`;
}
