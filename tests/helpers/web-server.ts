import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { collectText } from '#scripts/cli/child-process.ts';

/** Runs nginx with a site's configuration. Once it responds, resolves to a function that stops it. */
export async function runNginx(config: string, port: number): Promise<() => Promise<void>> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return await runServer(port, / ssl/.test(config), async (folder) => {
    await mkdir(path.join(folder, 'tmp'));
    await writeFile(path.join(folder, 'site.conf'), config);
    const main = `pid ${folder}/nginx.pid;
error_log stderr;
master_process off;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;
    await writeFile(path.join(folder, 'nginx.conf'), main);
    return ['nginx', '-p', folder, '-c', `${folder}/nginx.conf`, '-g', 'daemon off;'];
  });
}

/**
 * Runs Caddy with a site's configuration. For `https://` URLs, Caddy issues a local certificate. Once it responds,
 * resolves to a function that stops it.
 */
export async function runCaddy(config: string, port: number): Promise<() => Promise<void>> {
  return await runServer(port, /^https:/m.test(config), async (folder) => {
    await writeFile(path.join(folder, 'site'), config);
    await writeFile(
      path.join(folder, 'Caddyfile'),
      '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\nimport site\n',
    );
    return ['caddy', 'run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'];
  });
}

/** Starts a server in a separate folder, and waits until it accepts connections. */
async function runServer(
  port: number,
  isSecure: boolean,
  prepare: (folder: string) => Promise<[command: string, ...args: string[]]>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-server-'));
  const [command, ...args] = await prepare(folder);
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian installs servers outside of the PATH of users.
    env: {
      ...process.env,
      PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
      HOME: folder,
      XDG_DATA_HOME: folder,
    },
  });
  const readErrors = collectText(child.stderr);
  let failure: string | undefined;
  const exit = new Promise<void>((resolve) => {
    child.once('error', ({ message }) => {
      failure = `${command} can’t be started: ${message}. The tests need it: apt-get install nginx-light caddy`;
      resolve();
    });
    child.once('close', () => {
      failure ??= `${command} exited:\n${readErrors()}`;
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  while (!(await isResponding(port, isSecure ? secureRequest : request))) {
    if (failure !== undefined) {
      await stop();
      throw new Error(failure);
    }
    await setTimeout(20);
  }
  return stop;
}

async function isResponding(port: number, send: typeof secureRequest): Promise<boolean> {
  return await new Promise((resolve) => {
    send(
      { hostname: '127.0.0.1', port, method: 'HEAD', agent: false, rejectUnauthorized: false },
      (response) => {
        response.resume();
        resolve(true);
      },
    )
      .once('error', () => resolve(false))
      .end();
  });
}
