import path from 'node:path';
import { normalizeBaseUrl } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { runCommand, UsageError } from '#scripts/cli/command.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { listen } from '#scripts/cli/listen.ts';
import { createProgress } from '#scripts/cli/progress.ts';
import { recoverSwap } from '#scripts/crawl/output-folder.ts';
import { SHOTS, type Shot } from './shots.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { createStaticServer, readBuiltBase } from '#scripts/static/static-server.ts';

await runCommand(
  {
    name: 'npm run screenshots',
    summary:
      'Takes pictures of a built site, in light and dark, on three widths. Build it first: npm run build',
    operands: {
      value: '[NAME...]',
      description: `of ${SHOTS.map(({ name }) => name).join(', ')}; all when left out`,
    },
    options: {
      site: {
        type: 'string',
        value: 'FOLDER',
        description: 'the built site; OUT_DIR or build/site when left out',
      },
      out: { type: 'string', value: 'FOLDER', description: 'where the pictures go (build/screenshots)' },
    },
    environment: ['OUT_DIR', 'CHROMIUM'],
  },
  async ({ operands, values }) => {
    const shots = chooseShots(operands);
    const environment = getEnvironment();
    const site = typeof values['site'] === 'string' ? path.resolve(values['site']) : environment.outDir;
    const out =
      typeof values['out'] === 'string'
        ? path.resolve(values['out'])
        : path.join(PROJECT_ROOT, 'build', 'screenshots');
    await recoverSwap(site);
    const baseUrl = normalizeBaseUrl(await readBuiltBase(site));
    const { url, close } = await listen(createStaticServer(site, baseUrl), {
      host: '127.0.0.1',
      port: 0,
      baseUrl,
    });
    try {
      const progress = createProgress('Screenshots');
      const { taken, skipped } = await takeScreenshots({ shots, url, out, onProgress: progress.update });
      progress.end();
      for (const message of skipped) process.stderr.write(`${message}\n`);
      process.stdout.write(`Took ${taken} screenshots: ${out}\n`);
    } finally {
      await close();
    }
  },
);

function chooseShots(names: readonly string[]): Shot[] {
  const unknown = names.find((name) => !SHOTS.some((shot) => shot.name === name));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no screenshot "${unknown}". There are: ${SHOTS.map(({ name }) => name).join(', ')}.`,
    );
  }
  return SHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
}
