import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type Layout from '@podium/layout';
import express from 'express';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { ask, listen, register, startPodlet } from './servers.ts';

/** Mounts middleware, and the layout's after it. */
export type Protect = (app: express.Express, layout: Layout) => void;

export const unprotected: Protect = (app, layout) => app.use(layout.middleware());

/** The only sample of a guide that begins with `start`. It mounts middleware, and the layout's after it. */
export function readMiddleware(guide: string, start: string): Protect {
  const page = readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${guide}.mdx`), 'utf8');
  const [, code] = page.split(start);
  if (code === undefined) throw new Error(`guides/${guide} has no sample that begins with "${start}"`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function('app', 'layout', start + code.slice(0, code.indexOf('\n```'))) as Protect;
}

/** The headers that a target receives from the proxy of a layout, for a visitor who sends `headers`. */
export async function proxyHeaders(
  layout: Layout,
  mount: Protect,
  headers: Record<string, string>,
): Promise<IncomingHttpHeaders> {
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } } });
  await register(layout, podlet.uri).refresh();
  const app = express();
  mount(app, layout);
  const { origin } = await listen(app);
  await ask(`${origin}/shop/podium-resource/stub/api`, { headers });
  return podlet.headers['content'] ?? {};
}
