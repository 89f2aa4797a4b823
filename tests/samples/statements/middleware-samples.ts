import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type Layout from '@podium/layout';
import express from 'express';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { ask, listen, register, startPodlet } from './servers.ts';

/** Mounts middleware, followed by the layout's. */
export type Protect = (app: express.Express, layout: Layout) => void;

export const unprotected: Protect = (app, layout) => app.use(layout.middleware());

/** The only sample in a guide that starts with `start`. It mounts middleware, followed by the layout's. */
export function readMiddleware(guide: string, start: string): Protect {
  const page = readFileSync(path.join(PROJECT_ROOT, `content/docs/guides/${guide}.mdx`), 'utf8');
  const [, code] = page.split(start);
  if (code === undefined) throw new Error(`guides/${guide} has no sample that starts with "${start}"`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function('app', 'layout', start + code.slice(0, code.indexOf('\n```'))) as Protect;
}

/** Headers that a target receives from a layout's proxy for a visitor who sends `headers`. */
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
