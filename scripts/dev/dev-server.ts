import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import express from 'express';
import { createServer as createViteServer } from 'vite';
import { createContentLoader } from '#app/content/index.server.ts';
import { CONTENT_CHANGED } from '#app/navigation/content-changed.ts';
import type { Environment } from '#app/site/environment.server.ts';
import { loadSite } from '#app/site/load-site.server.ts';
import { PROJECT_ROOT } from '../bundle/bundle.ts';
import { listenOn, type Listening } from '../cli/listen.ts';
import { createRemixHandler } from '../live/live-server.ts';
import { watchContent } from './content-watcher.ts';

interface DevServerOptions {
  environment: Environment;
  /** `YYYY-MM-DD`; only for the order of things, as posts of the future are shown. */
  today: string;
}

/** Starts the authors' server: Vite for the code, a watcher for the content. */
export async function startDevServer({ environment, today }: DevServerOptions): Promise<Listening> {
  const { baseUrl } = (await loadSite(environment)).config;
  // `remix.config.js` reads the base from here.
  process.env['BASE_URL'] = baseUrl;
  const app = express();
  app.disable('x-powered-by');
  const server = createHttpServer(app);
  const vite = await createViteServer({
    root: PROJECT_ROOT,
    cacheDir: path.join(environment.cacheDir, 'vite'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const watched = watchContent({
    loader: createContentLoader({ environment, includeDrafts: true, today, lazySearch: true }),
    contentDir: environment.contentDir,
    onChange(error) {
      if (error !== undefined) process.stderr.write(`${error.message}\n`);
      vite.ws.send({ type: 'custom', event: CONTENT_CHANGED });
    },
  });
  app.use(vite.middlewares);
  app.use(
    createRemixHandler(
      async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild,
      baseUrl,
      () => watched.getContent(),
    ),
  );
  const listening = await listenOn(server, {
    host: environment.host,
    port: environment.port ?? 3000,
    baseUrl,
  });
  return {
    ...listening,
    async close() {
      await watched.close();
      await vite.close();
      server.closeAllConnections();
      await listening.close();
    },
  };
}
