import path from 'node:path';
import { suggest } from '#app/engine/diagnostics/suggest.ts';
import { PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { runCommand, UsageError } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { HOSTS, makeHostFolder, type Host } from './deploy/host-folder.ts';

await runCommand(
  {
    name: 'npm run deploy:files',
    summary: `Prepares a crawled folder for a host, in build/deploy/HOST:\n${Object.entries(HOSTS)
      .map(([host, made]) => `  ${host}: ${made}`)
      .join('\n')}`,
    operands: { value: 'HOST [FOLDER]', description: 'the host, and the folder: OUT_DIR or build/site' },
    options: {
      root: {
        type: 'string',
        value: 'FOLDER',
        description: 'nginx, caddy: document root on the server (/srv/podium)',
      },
      listen: {
        type: 'string',
        value: 'PORT|HOST',
        description: 'nginx: port (80); caddy: site address (the host of the site)',
      },
      compress: {
        type: 'boolean',
        description: 'nginx, caddy: also copies the folder, with .br and .gz files, into www/',
      },
    },
    environment: ['OUT_DIR'],
  },
  async ({ operands, values }) => {
    const [host, folder] = operands;
    const names = Object.keys(HOSTS);
    if (host === undefined || operands.length > 2) {
      throw new UsageError(`Pass a host: npm run deploy:files -- ${names.join('|')} [FOLDER]`);
    }
    if (!names.includes(host)) {
      throw new UsageError(`Unknown host "${host}". ${suggest(host, names, 'The hosts are')}`);
    }
    const target = path.join(PROJECT_ROOT, 'build', 'deploy', host);
    await makeHostFolder({
      host: host as Host,
      site: folder === undefined ? getEnvironment().outDir : path.resolve(folder),
      target,
      root: typeof values['root'] === 'string' ? values['root'] : '/srv/podium',
      listen: typeof values['listen'] === 'string' ? values['listen'] : undefined,
      compress: values['compress'] === true,
    });
    process.stdout.write(`Created ${toDisplayPath(target)}: ${HOSTS[host as Host]}\n`);
  },
);
