import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { getBundle } from '../bundle/bundle.ts';
import { listClientFiles } from '../bundle/client-files.ts';
import { createLiveLoader, printProblems } from '../cli/content.ts';
import { getToday } from '../cli/environment.ts';
import { listenOn } from '../cli/listen.ts';
import { listBundleFiles } from './bundle-files.ts';
import { closeWithin } from './close-within.ts';
import { createLiveApp } from './create-live-app.ts';
import { endLive } from './end-live.ts';
import { limitSlowReaders } from './limit-slow-readers.ts';
import type { LiveSettings } from './live-settings.ts';
import { watchLag } from './render-limit.ts';
import { formatFault } from './report-failures.ts';
import { createSiteHandler } from './remix-handler.ts';
import { serveContent } from './serve-content.ts';

interface StartOptions {
  environment: Environment;
  settings: LiveSettings;
}

/** A live server that is ready. */
export interface RunningLive {
  /** Address with the base path. */
  url: string;
  /** Ends it: requests that are open are answered, as far as the time limit allows. */
  stop(): Promise<void>;
}

/** How often Node looks for clients that are too slow, in milliseconds: a time limit is that much longer at most. */
const SLOW_CLIENT_CHECK = 1000;

/**
 * Starts the live site. It listens before the content is compiled, so that whoever watches it can see that it is being
 * made ready, and resolves when it is.
 */
export async function startLive({ environment, settings }: StartOptions): Promise<RunningLive> {
  const loader = createLiveLoader(environment);
  const first = await loader.load();
  const { config } = first.index;
  const bundleDir = await getBundle(config);
  const build = (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
  const lag = watchLag();
  const live = createLiveApp({
    renderLimit: { isLagging: lag.isLagging },
    handle: createSiteHandler(build, config.baseUrl),
    files: await listBundleFiles(path.join(bundleDir, 'client')),
    assets: await listClientFiles(path.join(bundleDir, 'client')),
    baseUrl: config.baseUrl,
    policy: first.shell.policy,
    settings,
    hideFromCrawlers: environment.preview,
    writeLog: (line) => void process.stdout.write(line),
    onFault: (error, request) => void process.stderr.write(formatFault(error, request)),
  });
  const { headersTimeout, requestTimeout, keepAliveTimeout } = settings;
  const server = createServer(
    { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: SLOW_CLIENT_CHECK },
    live.listener,
  );
  limitSlowReaders(server, requestTimeout);
  const listening = await listenOn(server, {
    host: environment.host,
    port: environment.port ?? 3000,
    baseUrl: config.baseUrl,
  });
  try {
    const content = await serveContent({
      loader,
      first,
      contentDir: environment.contentDir,
      followContent: settings.followContent,
      getToday,
      setContent: (state) => live.setContent(state),
      onWarnings: printProblems,
      writeFault: (text) => void process.stderr.write(text),
    });
    return {
      url: listening.url,
      async stop() {
        const { open, wasCut } = await endLive(live, listening, settings);
        await content.close();
        lag.stop();
        if (!wasCut) return;
        process.stderr.write(
          `Not all of the ${open} open requests had ended after ${settings.shutdownTimeout / 1000} s; the rest were cut off.\n`,
        );
      },
    };
  } catch (error) {
    await closeWithin(listening, 0);
    throw error;
  }
}
