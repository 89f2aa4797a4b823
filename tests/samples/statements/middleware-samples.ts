import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Layout from '@podium/layout';
import type express from 'express';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

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
