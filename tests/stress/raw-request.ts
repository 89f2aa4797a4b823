import { connect } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** 0 when the connection ended without one. */
  status: number;
  /** By lower-case name; of several with one name the last. */
  headers: Record<string, string>;
  body: string;
}

/** How long a response may take, in milliseconds. */
const LIMIT = 20_000;

/** Sends bytes to a server and reads what comes until it ends the connection. No client tidies up what is asked for. */
export async function sendRaw(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'));
    socket.setTimeout(LIMIT, () => socket.destroy(new Error(`No response after ${LIMIT / 1000} s`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      resolve(Buffer.concat(chunks));
    });
  });
  const [head = '', ...rest] = bytes.toString('utf8').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0),
    headers: Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

/** Asks for a path exactly as it is written. */
export async function getRaw(url: string, path: string): Promise<RawAnswer> {
  return await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
}
