import { appendFile, readFile } from 'node:fs/promises';
import { request as sendRequest, type IncomingHttpHeaders } from 'node:http';
import { request as sendSecureRequest } from 'node:https';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { makeHostFolder } from '#scripts/deploy/host-folder.ts';
import { writeCrawledSite } from '../../../helpers/crawled-site.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';
import { runCaddy, runNginx } from '../../../helpers/web-server.ts';

interface StoredResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

type Get = (url: string, headers?: Record<string, string>, method?: string) => Promise<StoredResponse>;

/** Serves a small site with the output of `npm run deploy:files`. */
export async function serve(
  host: 'nginx' | 'caddy',
  baseUrl: string,
  {
    protocol = 'http:',
    headers = '',
    files = {},
  }: { protocol?: string; headers?: string; files?: Readonly<Record<string, string>> } = {},
): Promise<{ get: Get; site: string }> {
  const folder = await makeTemporaryFolder({ 'secret.txt': 'secret' });
  const root = path.join(folder, 'www');
  const site = path.join(root, baseUrl);
  await writeCrawledSite(site, {
    baseUrl,
    files: { 'index.md': '# Home\n', 'docs/page.md': '# Page\n', 'manifest.webmanifest': '{}', ...files },
  });
  if (headers !== '') await appendFile(path.join(site, '_headers'), headers);
  const port = await findFreePort();
  const listen = host === 'nginx' ? `127.0.0.1:${port}` : `${protocol}//127.0.0.1:${port}`;
  const target = path.join(folder, 'made');
  const [file = ''] = await makeHostFolder({ host, site, target, root, listen });
  const config = await readFile(path.join(target, file), 'utf8');
  onTestFinished(await (host === 'nginx' ? runNginx : runCaddy)(config, port));
  return {
    site,
    get: (url, headers = {}, method = 'GET') => requestRaw(protocol, port, url, headers, method),
  };
}

/** Requests a URL as is, which `fetch` would normalize. */
function requestRaw(
  protocol: string,
  port: number,
  url: string,
  headers: Record<string, string>,
  method: string,
): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    const send = protocol === 'https:' ? sendSecureRequest : sendRequest;
    send(
      {
        rejectUnauthorized: false,
        hostname: '127.0.0.1',
        port,
        path: url,
        headers,
        method,
        agent: false,
      },
      (response) => {
        let body = '';
        response.setEncoding('latin1').on('data', (text: string) => {
          body += text;
        });
        response.once('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    )
      .once('error', reject)
      .end();
  });
}
