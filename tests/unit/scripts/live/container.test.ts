import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { LIVE_VARIABLES, readLiveSettings } from '#scripts/live/live-settings.ts';
import { readDockerfile } from '../../../helpers/dockerfile.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const image = readDockerfile();

/** Runs the container's health check outside a container. Resolves to its exit code. */
async function checkHealth(port: string): Promise<number | null> {
  const [program = '', ...args] = image.healthCheck;
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], PORT: port } as never,
    stdio: 'ignore',
  });
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

describe('the container', () => {
  test('runs the live server directly, not as root and without a shell, so that it receives signals', () => {
    expect(image.command).toEqual(['node', '--import', 'tsx', 'scripts/preview.ts']);
    expect(existsSync(path.join(PROJECT_ROOT, 'scripts/preview.ts'))).toBe(true);
    // Numeric, so that a cluster can tell that it is not root.
    expect(image.user).toMatch(/^[1-9]\d*$/);
    const { dependencies } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // Dev dependencies are not installed in the image.
    expect(dependencies).toHaveProperty('tsx');
    expect(dependencies).not.toHaveProperty('vite');
  });

  test('has an init process, so that it stops when it receives a signal before the server listens for it', () => {
    const text = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
    expect(image.entrypoint).toEqual(['/sbin/tini', '--']);
    const [, , runtime = ''] = text.split(/^FROM /m);
    expect(runtime).toMatch(/^RUN apk add --no-cache tini\b/m);
  });

  test('has no Git, Git history, or package manager in any layer', () => {
    const text = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
    const [, build = '', runtime = ''] = text.split(/^FROM /m);
    expect(image.lines[0]).toBe('FROM scratch');
    expect(image.lines.filter((line) => /\bapk\b|\bgit\b|^RUN /.test(line))).toEqual([]);
    expect(build).toMatch(/rm -rf build\/site \.git /);
    expect(runtime).not.toMatch(/\bgit\b/);
    for (const name of ['node_modules', 'bin/npm', 'bin/npx', 'bin/corepack', 'bin/yarn']) {
      expect(runtime).toMatch(new RegExp(`rm -rf [^]*/usr/local/\\S*${name}\\b`));
    }
  });

  test('is also built from a source without .git, as when Docker builds from a URL', async () => {
    const text = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
    const [command = ''] = /\brm -\w+ build\/site [^&\n]*/.exec(text) ?? [];
    const folder = await makeTemporaryFolder({ 'build/site/index.html': '', 'build/app/x.js': '' });
    execFileSync('sh', ['-c', command], { cwd: folder });
    expect(await listTree(folder)).toEqual(['build/app/x.js']);
  });

  test('has files that its user cannot change', () => {
    expect(image.lines.filter((line) => /--chown|chmod|^ADD |^VOLUME /.test(line))).toEqual([]);
  });

  test('has settings that the server understands', () => {
    const known = ['PATH', 'NODE_ENV', 'HOST', 'PORT', 'BASE_URL', 'SITE_URL', 'TSX_DISABLE_CACHE'];
    for (const name of Object.keys(image.env)) {
      expect([...known, ...LIVE_VARIABLES].includes(name), name).toBe(true);
    }
    expect(readLiveSettings(image.env)).toMatchObject({ accessLog: true, followContent: false });
    expect(image.env).toMatchObject({ HOST: '0.0.0.0', PORT: '3000' });
  });

  test('is healthy if /healthz responds with 200', async () => {
    const { origin, requests } = await startLoopback((request, response) => {
      response.writeHead(request.url === '/healthz' ? 200 : 404).end();
    });
    expect(await checkHealth(new URL(origin).port)).toBe(0);
    expect(requests).toEqual(['/healthz']);
  });

  test('is unhealthy if /healthz responds with 500, or nothing responds', async () => {
    const { origin } = await startLoopback((_request, response) => {
      response.writeHead(500).end();
    });
    expect(await checkHealth(new URL(origin).port)).toBe(1);
    // Nothing listens on port 1.
    expect(await checkHealth('1')).toBe(1);
  });

  test('is built without generated folders, and with the Git history', () => {
    const ignored = readFileSync(path.join(PROJECT_ROOT, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['node_modules', 'build', '.cache', 'tests']));
    expect(ignored).not.toContain('.git');
  });
});
