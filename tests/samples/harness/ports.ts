import { createServer, type AddressInfo } from 'node:net';

/** The ports that pages use, and the free ones that stand in for them while the samples run. */
export interface PortMap {
  /** Puts the free ports in the place of the page's. */
  toReal(text: string): string;
  /** The other way round, for what servers answer. */
  toPage(text: string): string;
  real(port: string): number;
  all(): number[];
}

/** A port as the pages write them: 7000 for layouts, 7100 and so on for podlets. */
export const PAGE_PORT = /\b7\d00\b/g;

/** Finds a free port for each that some texts name. */
export async function mapPorts(texts: readonly string[]): Promise<PortMap> {
  const ports = new Map<string, number>();
  for (const [port] of texts.join('\n').matchAll(PAGE_PORT)) {
    if (!ports.has(port)) ports.set(port, 0);
  }
  const servers = [...ports.keys()].map(() => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
  );
  const free = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  [...ports.keys()].forEach((port, index) => ports.set(port, free[index] ?? 0));
  return {
    toReal: (text) => text.replace(PAGE_PORT, (port) => String(ports.get(port) ?? port)),
    toPage: (text) =>
      [...ports].reduce((shown, [page, real]) => shown.replace(new RegExp(`\\b${real}\\b`, 'g'), page), text),
    real: (port) => ports.get(port) ?? Number(port),
    all: () => [...ports.values()],
  };
}
