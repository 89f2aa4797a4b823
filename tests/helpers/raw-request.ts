import { connect } from 'node:net';

/** Response, unmodified by a client. */
export interface RawResponse {
  /** 0 if the connection closed without one. */
  status: number;
  /** By lower-case name; the last one of duplicates. */
  headers: Record<string, string>;
  body: string;
}

/** Response timeout, in milliseconds. */
const TIMEOUT = 20_000;

/** A GET request of a path exactly as written. */
export function formatGet(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`;
}

/** Requests a path exactly as written. */
export async function getRaw(url: string, path: string): Promise<RawResponse> {
  return await sendRaw(url, formatGet(path));
}

/** Sends bytes and reads until the server closes the connection, without a client that normalizes the request. */
export async function sendRaw(url: string, text: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setTimeout(TIMEOUT, () => socket.destroy(new Error(`No response after ${TIMEOUT / 1000} s`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      resolve(Buffer.concat(chunks));
    });
  });
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const fields = lines.map((line) => /^([^:]*):(.*)$/s.exec(line) ?? ['', '', '']);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(
      fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}
