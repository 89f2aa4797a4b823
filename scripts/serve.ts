import path from 'node:path';
import { normalizeBaseUrl } from '#app/engine/config/environment.server.ts';
import { runCommand, UsageError } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { recoverSwap } from './crawl/output-folder.ts';
import { readBuiltBase, serveFolder } from './http/static-server.ts';

await runCommand(
  {
    name: 'npm run serve',
    summary: 'Serves a crawled folder with a plain file server.',
    operands: { value: '[FOLDER]', description: 'the folder; default: OUT_DIR or build/site' },
    environment: ['OUT_DIR', 'BASE_URL', 'HOST', 'PORT (3000)'],
  },
  async ({ operands }) => {
    if (operands.length > 1) throw new UsageError('Only one folder can be served.');
    const environment = getEnvironment();
    const folder = operands[0] === undefined ? environment.outDir : path.resolve(operands[0]);
    await recoverSwap(folder);
    const built = await readBuiltBase(folder);
    await serveFolder(folder, normalizeBaseUrl(environment.baseUrl ?? built), environment);
  },
);
