import { createServer } from 'node:http';
import path from 'node:path';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { getBundle, importServerBuild } from '../bundle/bundle.ts';
import { listFiles } from '#app/engine/lib/file-paths.server.ts';
import { createLiveLoader } from '../cli/content.ts';
import { getToday } from '../cli/environment.ts';
import { listenOn } from '../http/listen.ts';
import { printProblems } from '../cli/print-problems.ts';
import { closeWithin, closeSlowConnections, shutDown } from './connections.ts';
import { createLiveApp } from './create-live-app.ts';
import { startLiveContent } from './live-content.ts';
import type { LiveSettings } from './live-settings.ts';
import { createErrorLog } from './logs.ts';
import { monitorLag } from './render-limit.ts';
import { createSiteHandler } from '../http/site-handler.ts';

/** Interval of checks for slow clients, in milliseconds; timeouts may be exceeded by as much. */
const SLOW_CLIENT_CHECK = 1000;

/**
 * Starts the live server, and resolves when it is ready. It listens before the content is compiled, so that health
 * checks can report that it is starting.
 */
export async function startLive(environment: Environment, settings: LiveSettings) {
  const reportError = createErrorLog((line) => void process.stderr.write(line));
  const loader = createLiveLoader(environment, reportError);
  const first = await loader.load();
  const { config } = first.graph;
  const bundleDir = await getBundle(config, environment);
  const build = await importServerBuild(bundleDir);
  const folder = path.join(bundleDir, 'client');
  const lag = monitorLag();
  const live = createLiveApp({
    renderLimit: { isLagging: lag.isLagging },
    handle: createSiteHandler(build, config.baseUrl),
    files: { folder, names: await listFiles(folder) },
    baseUrl: config.baseUrl,
    policy: first.site.layout.policy,
    settings,
    hideFromCrawlers: environment.preview,
    writeLog: (line) => void process.stdout.write(line),
    reportError,
  });
  const { headersTimeout, requestTimeout, keepAliveTimeout } = settings;
  const httpServer = createServer(
    { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: SLOW_CLIENT_CHECK },
    live.listener,
  );
  closeSlowConnections(httpServer, requestTimeout);
  const { host, port, contentDir } = environment;
  const server = await listenOn(httpServer, { host, port, baseUrl: config.baseUrl });
  try {
    const content = await startLiveContent({
      loader,
      first,
      contentDir,
      followContent: settings.followContent,
      getToday,
      setContent: (state) => live.setContent(state),
      onWarnings: printProblems,
      reportError,
    });
    return {
      /** URL with the base path. */
      url: server.url,
      /** Shuts down gracefully: completes open requests within the timeout. */
      async stop(): Promise<void> {
        const { open, aborted } = await shutDown(live, server, settings);
        await content.close();
        lag.stop();
        if (!aborted) return;
        const limit = settings.shutdownTimeout / 1000;
        reportError(`Not all open requests (${open}) finished within ${limit} s; the rest were aborted.`);
      },
    };
  } catch (error) {
    await closeWithin(server, 0);
    throw error;
  }
}
