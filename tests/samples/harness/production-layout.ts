import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import {
  ask,
  closeServers,
  respond,
  startPodlet,
  type ReceivedResponse,
  type StubPodlet,
} from '../statements/servers.ts';
import { startChild, within, type Child } from './child.ts';
import { mapPorts } from './ports.ts';
import { makeWorkFolder } from './work-folder.ts';

const EXAMPLE = path.join(PROJECT_ROOT, 'content/examples/production-layout');
const FILES = ['app.js', 'server.js', 'disabled.json'];
const sources = FILES.map((name) => [name, readFileSync(path.join(EXAMPLE, name), 'utf8')] as const);

export const PODLETS = ['header', 'products', 'reviews'] as const;
type Name = (typeof PODLETS)[number];

/** The running production layout, with stub podlets that respond with `contents`. */
interface ProductionLayout {
  child: Child;
  /** Folder of its files. */
  folder: string;
  /** E.g. `http://127.0.0.1:40123`. */
  origin: string;
  open: (url: string, headers?: Record<string, string>) => Promise<ReceivedResponse>;
  readMetrics: () => Promise<string>;
  close: () => Promise<void>;
}

/** How each podlet responds to a request for its content. */
export const contents = new Map<Name, RequestListener>();
export const podlets = new Map<Name, StubPodlet>();

/** Starts the layout for a test file. Resets the podlets' responses before each test. */
export function useProductionLayout(): Omit<ProductionLayout, 'close'> {
  const layout = {} as ProductionLayout;
  beforeAll(async () => {
    Object.assign(layout, await startProductionLayout());
  });
  beforeEach(() => {
    for (const name of PODLETS) contents.set(name, respond(200, `<p>${name}</p>`));
  });
  afterAll(() => layout.close());
  return layout;
}

export function readApp(): string {
  const [, source = ''] = sources.find(([name]) => name === 'app.js') ?? [];
  return source;
}

async function startProductionLayout(): Promise<ProductionLayout> {
  const origins = await Promise.all(
    PODLETS.map(async (name) => [`${name.toUpperCase()}_URL`, await startStub(name)]),
  );
  const { folder, remove } = await makeWorkFolder();
  const ports = await mapPorts(sources.map(([, source]) => source));
  for (const [name, source] of sources) await writeFile(path.join(folder, name), ports.toReal(source));
  const env = {
    ...(Object.fromEntries(origins) as Record<string, string>),
    NODE_ENV: 'production',
    ASSETS_ORIGIN: 'https://cdn.example.com',
  };
  const child = startChild('server.js', { cwd: folder, env });
  for (const port of ['8000', '8100']) {
    await within(
      15_000,
      child.waitForPort(ports.real(port)),
      () => `The layout is not listening: ${child.stderr}`,
    );
  }
  const [origin, admin] = ['8000', '8100'].map((port) => `http://127.0.0.1:${ports.real(port)}`);
  return {
    child,
    folder,
    origin: `${origin}`,
    open: async (url, headers = {}) => await ask(`${origin}${url}`, { headers }),
    readMetrics: async () => (await ask(`${admin}/metrics`)).body,
    close: async () => {
      await child.kill();
      await remove();
      await closeServers();
    },
  };
}

/** Starts a podlet that has an API and a lazy script, and resolves to its origin. */
export async function startStub(name: Name): Promise<string> {
  const js = [{ value: 'https://cdn.example.com/lazy.js', strategy: 'lazy' }];
  const podlet = await startPodlet({
    manifest: { name, proxy: { api: '/api' }, js },
    content: (request, response) => contents.get(name)?.(request, response),
  });
  podlets.set(name, podlet);
  return podlet.origin;
}
