import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { Plugin, ViteDevServer } from 'vite';
import { findGitHistory } from '#app/engine/content/source/git-history.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { isInside, PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { describeExtent } from '../check/page-history.ts';
import { createDevLoader } from '../cli/content.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import { getToday } from '../cli/environment.ts';
import { guardMethod, guardPath } from '../http/guard-requests.ts';
import { listenOn, type RunningServer } from '../http/listen.ts';
import { encodeInProcess } from '../images/encode-in-process.ts';
import { createSiteListener } from '../http/site-handler.ts';
import { createSavedComponents } from './page-components.ts';
import { createBaseUrlReport, findBaseUrl } from './base-url.ts';
import { watchContent } from '../watch/content-watcher.ts';
import { trackOpenPages, listSourcePages, type OpenPages } from './open-pages.ts';
import { validateWhenIdle, type IdleValidation } from './idle-validation.ts';
import { createTerminalReport, findSiteProblems, type ReportedProblem } from './problem-report.ts';

/** Logs changes and their handling when `DEBUG=docs:dev` is set. */
const debug = createDebugLog('dev');

/** Starts the dev server: Vite for code, and a watcher for content. */
export async function startDevServer(environment: Environment): Promise<RunningServer> {
  const vitePackage = import('vite');
  const baseUrl = (await findBaseUrl(environment)) ?? environment.baseUrl ?? '/';
  // `remix.config.js` reads the base path from here.
  process.env['BASE_URL'] = baseUrl;
  const server = createServer();
  const write = (text: string): void => void process.stderr.write(text);
  const report = createTerminalReport(write);
  // Set once Vite is running; the content is loaded concurrently.
  const open: { pages?: OpenPages; validation?: IdleValidation; vite?: ViteDevServer } = {};
  const onUnexpectedError = (error: unknown): void =>
    write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  const reportBaseUrl = createBaseUrlReport(environment, baseUrl, write);
  const components = createSavedComponents({ onChange: () => watched.reread(), write });
  const watched = watchContent({
    loader: createDevLoader({ ...environment, baseUrl }, getToday, {
      backgroundImages: { encode: encodeInProcess, onUnexpectedError },
      liveComponents: components,
      // Vite serves files outside of its root below this prefix.
      getIslandHref: (file) => `${baseUrl}@fs/${encodeURI(file.replace(/^\//, ''))}`,
    }),
    contentDir: environment.contentDir,
    async onChange(content, before, files) {
      const release = open.validation?.pause();
      debug('changed: %o', files);
      try {
        await open.pages?.update(content, before, files);
        updateModules(open.vite, files);
        debug('sent to open pages');
        await reportBaseUrl(files);
      } finally {
        release?.();
      }
    },
    onUnexpectedError,
  });
  const vite = (open.vite = await startVite(await vitePackage, environment, server));
  const content = await watched.getContent();
  const pages = (open.pages = trackOpenPages({
    hot: vite.ws,
    baseUrl,
    getContent: () => watched.getContent(),
    report,
  }));
  const validation = (open.validation = validateWhenIdle({
    paths: listSourcePages(content),
    validatePage: (path) => pages.validatePage(path).catch(onUnexpectedError),
  }));
  const resumeValidation = validation.pause();
  server.on('request', (_request, response: ServerResponse) => {
    response.once('close', validation.pause());
  });
  server.on(
    'request',
    createListener(vite, baseUrl, async () => (await watched.getContent()).site),
  );
  const { host, port } = environment;
  const running = await listenOn(server, { host, port, baseUrl });
  report(await findSiteProblems(content), 'all');
  report(await findHistoryProblems(content), 'some');
  resumeValidation();
  await components.follow(vite);
  return {
    ...running,
    async close() {
      await validation.close();
      await watched.close();
      await vite.close();
      server.closeAllConnections();
      await running.close();
    },
  };
}

/** Starts Vite as middleware of an HTTP server, which it also uses for HMR. */
async function startVite(
  vite: typeof import('vite'),
  { cacheDir, contentDir }: Environment,
  server: Server,
): Promise<ViteDevServer> {
  const viteCache = path.join(cacheDir, 'vite');
  const starting = vite.createServer({
    root: PROJECT_ROOT,
    cacheDir: viteCache,
    appType: 'custom',
    plugins: [overlay()],
    // Transforms a module's imports in parallel; otherwise, they would be requested sequentially.
    environments: { ssr: { dev: { preTransformRequests: true } } },
    server: {
      middlewareMode: true,
      fs: { allow: [PROJECT_ROOT, contentDir] },
      hmr: { server },
      // The content watcher reports these files; see `updateModules`.
      watch: { ignored: (file: string) => isInside(contentDir, file) },
    },
  });
  return await starting.catch((error: unknown) => {
    throw describeWriteFailure(error, viteCache, 'CACHE_DIR') ?? error;
  });
}

/** Creates the listener that responds with modules and files from Vite, and with pages and generated files. */
function createListener(vite: ViteDevServer, baseUrl: string, getSite: () => Promise<Site>): RequestListener {
  const handle = createSiteListener(() => loadBuild(vite), baseUrl, getSite);
  const checkMethod = guardMethod(`${baseUrl}theme`);
  return (request, response) => {
    guardPath(request, response, () => {
      const { url } = request;
      vite.middlewares(request, response, () => {
        // Vite strips the base path, but the next handler needs the complete URL.
        if (url !== undefined) request.url = url;
        checkMethod(request, response, () => handle(request, response));
      });
    });
  };
}

/**
 * Triggers Vite's HMR for changed modules in the content folder, i.e. islands, because Vite does not watch the folder.
 */
function updateModules(vite: ViteDevServer | undefined, files: readonly string[]): void {
  const graph = vite?.environments.client.moduleGraph;
  for (const file of files) if (graph?.getModulesByFile(file)) vite?.watcher.emit('change', file);
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as ServerBuild;
}

/**
 * Vite plugin that adds the error overlay to pages. It is not part of the app, so that published sites don't contain
 * it.
 */
function overlay(): Plugin {
  return {
    name: 'dev-overlay',
    transform(code, id) {
      if (id !== path.join(PROJECT_ROOT, 'app/entry.client.tsx')) return undefined;
      return { code: `import '/scripts/dev/overlay/main.ts';\n${code}`, map: null };
    },
  };
}

/** Returns a warning if the Git history is missing or incomplete. */
async function findHistoryProblems({ graph: { config, contentDir } }: SiteState): Promise<ReportedProblem[]> {
  const { extent } = await findGitHistory(contentDir);
  const problems = describeExtent(extent, contentDir);
  return applyLevels(problems, config.checks).map((problem) => ({ ...problem, frame: undefined }));
}
