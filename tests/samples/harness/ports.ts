import { findFreePort } from '#tests/helpers/free-port.ts';

/** Maps the ports on pages to the free ports that the samples use when they run. */
export interface PortMap {
  /** Replaces the page's ports with free ones. */
  toReal(text: string): string;
  /** The reverse, for server responses. */
  toPage(text: string): string;
  real(port: string): number;
  all(): number[];
}

/** A port on the pages: 8000 for layouts; 8100, 7100, and so on for podlets. (macOS uses 5000 and 7000.) */
export const PAGE_PORT = /\b(?:8[0-4]00|7\d00)\b/g;

/** Finds a free port for each page port in the texts. */
export async function mapPorts(texts: readonly string[]): Promise<PortMap> {
  const ports = new Map<string, number>();
  for (const [port] of texts.join('\n').matchAll(PAGE_PORT)) {
    if (!ports.has(port)) ports.set(port, await findFreePort());
  }
  return {
    toReal: (text) => text.replace(PAGE_PORT, (port) => String(ports.get(port) ?? port)),
    toPage: (text) =>
      [...ports].reduce((shown, [page, real]) => shown.replace(new RegExp(`\\b${real}\\b`, 'g'), page), text),
    real: (port) => ports.get(port) ?? Number(port),
    all: () => [...ports.values()],
  };
}
