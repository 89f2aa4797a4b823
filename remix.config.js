import { REMIX_FUTURE } from './app/engine/client/remix/remix-future.ts';

/**
 * Options of the Remix plugin, imported by `vite.config.ts`.
 *
 * The base path comes from BASE_URL, which the commands in `scripts/` set from the site configuration. Each base
 * path has its own bundle folder, because the base path is compiled into the bundle.
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
const config = {
  appDirectory: 'app',
  basename: process.env.BASE_URL ?? '/',
  buildDirectory: process.env.BUNDLE_DIR ?? 'build/app',
  serverModuleFormat: 'esm',
  future: REMIX_FUTURE,
};

export default config;
