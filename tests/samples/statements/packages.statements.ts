import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import express from 'express';
import Fastify from 'fastify';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { readPackage } from './installed-packages.ts';
import { ask, listen } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements of the help pages about package sizes, syntax, and framework limits. */

export const packages = new Statements();

packages
  .add(
    'size of the browser packages',
    phrase(
      'help/faq',
      /`@podium\/browser` takes about (\d) KB, `@podium\/bridge` (\d) KB, and `@podium\/store` (\d) KB/,
    ),
    async () =>
      await Promise.all(
        ['browser', 'bridge', 'store'].map(async (name) => {
          const size = gzipSync(await bundle(name, { minify: true })).length;
          return `${Math.round(size / 1000)}`;
        }),
      ),
  )
  .add(
    'syntax of the browser packages',
    phrase('help/faq', /they use (private class members) and, in `@podium\/store`, (optional chaining)/),
    async () => {
      const sources = await Promise.all(['browser', 'bridge', 'store'].map((name) => bundle(name, {})));
      return [
        sources.every((source) => /this\.#\w/.test(source)) ? 'private class members' : 'others',
        /\w\?\.\w/.test(sources.at(-1) ?? '') ? 'optional chaining' : 'others',
      ];
    },
  )
  .add(
    'version of Nano Stores',
    phrase('api/store', /`@podium\/store` requires exactly version (\d\S+),/),
    () => readPackage('@podium/store').dependencies['nanostores'] ?? 'none',
  )
  .add(
    'body parser limits',
    cell(
      'help/errors',
      'symptoms',
      '413 Payload Too Large',
      'Likely causes',
      /JSON of up to (\d+) KB in Express, and bodies of up to (\d+) MiB in Fastify/,
    ),
    async () => {
      const app = express();
      app.use(express.json(), (_request, response) => {
        response.end();
      });
      const { origin } = await listen(app);
      const statusOf = async (size: number): Promise<number> => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify(['x'.repeat(size - 4)]);
        return (await ask(origin, { method: 'POST', headers, body })).status;
      };
      const isLimit = (await statusOf(100 * 1024)) === 200 && (await statusOf(100 * 1024 + 1)) === 413;
      return [isLimit ? '100' : 'another', `${(Fastify().initialConfig.bodyLimit ?? 0) / 1024 ** 2}`];
    },
  );

/** Bundles a script that imports all of a package. */
async function bundle(name: string, options: { minify?: boolean }): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from '@podium/${name}'; import '@podium/${name}';`,
      resolveDir: PROJECT_ROOT,
    },
    bundle: true,
    format: 'esm',
    write: false,
    ...options,
  });
  return outputFiles[0]?.text ?? '';
}
