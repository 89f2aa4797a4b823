import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Runs nginx with a site's configuration until the test has finished. */
export async function startNginx(config: string, port: number): Promise<void> {
  const folder = await makeTemporaryFolder({ 'site.conf': config });
  await mkdir(path.join(folder, 'tmp'));
  const main = `pid ${folder}/nginx.pid;
error_log stderr;
master_process off;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;
  await writeFile(path.join(folder, 'nginx.conf'), main);
  await start('nginx', ['-p', folder, '-c', `${folder}/nginx.conf`, '-g', 'daemon off;'], port, folder);
}

/** Runs Caddy with a site's configuration until the test has finished. */
export async function startCaddy(config: string, port: number): Promise<void> {
  const folder = await makeTemporaryFolder({
    site: config,
    Caddyfile: '{\n\tadmin off\n\tauto_https off\n}\nimport site\n',
  });
  await start('caddy', ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'], port, folder);
}

/** Starts a server and waits until it takes connections. */
async function start(command: string, args: readonly string[], port: number, home: string): Promise<void> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian keeps servers where only root looks.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`, HOME: home, XDG_DATA_HOME: home },
  });
  let output = '';
  let failure: string | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      failure = `${command} can not be started: ${message}. The tests need it: apt-get install nginx-light caddy`;
      resolve();
    });
    child.once('close', () => {
      failure ??= `${command} ended:\n${output}`;
      resolve();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  while (!(await isAnswering(port))) {
    if (failure !== undefined) throw new Error(failure);
    await setTimeout(20);
  }
}

async function isAnswering(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD', redirect: 'manual' });
    return true;
  } catch {
    return false;
  }
}
