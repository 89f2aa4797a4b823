import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://site.example';
const ASSETS = `${ORIGIN}/assets/`;

/** Files of the site by name; requests for missing ones fail as if offline. */
let files: Record<string, string> = {};
let requested: string[] = [];
/** Cached responses of all caches, by URL. */
let cached: Map<string, Response>;
let listeners: Map<string, (event: object) => void>;

const toUrl = (key: string): string => new URL(key, ORIGIN).href;

beforeEach(async () => {
  vi.resetModules();
  files = {};
  requested = [];
  cached = new Map();
  listeners = new Map();
  vi.stubGlobal('OFFLINE_SITE', { baseUrl: '/', search: false });
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  const cache = {
    match: (key: string) => Promise.resolve(cached.get(toUrl(key))?.clone()),
    put: (key: string, response: Response) => Promise.resolve(void cached.set(toUrl(key), response)),
    delete: (key: string) => Promise.resolve(cached.delete(toUrl(key))),
    keys: () => Promise.resolve([]),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', (href: string) => {
    const name = toUrl(href).replace(ASSETS, '');
    requested.push(name);
    const text = files[name];
    return text === undefined
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response(text));
  });
  await import('#app/engine/client/service-worker.ts');
});

/** Reports a visit to a page that has loaded one script. */
async function visit(script: string): Promise<void> {
  let done: unknown;
  listeners.get('message')?.({
    data: { href: '/docs', files: [`/assets/${script}`] },
    waitUntil: (promise: unknown) => {
      done = promise;
    },
  });
  await done;
}

const listCached = (): string[] =>
  [...cached.keys()].filter((url) => url.startsWith(ASSETS)).map((url) => url.replace(ASSETS, ''));

test('F7 caches the imports of a cached script on the next visit if the network failed before', async () => {
  files = { 'app-1.js': 'import "./part-1.js"' };
  await visit('app-1.js');
  expect(listCached()).toEqual(['app-1.js']);
  files['part-1.js'] = 'import "./app-1.js";import "./deep-1.js"';
  files['deep-1.js'] = '';
  await visit('app-1.js');
  expect(listCached()).toEqual(['app-1.js', 'part-1.js', 'deep-1.js']);
  requested = [];
  await visit('app-1.js');
  expect(requested.filter((name) => name.endsWith('.js'))).toEqual([]);
});
