import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { sendOddPaths } from '../../stress/send-requests.ts';
import { readDockerfile } from '../../helpers/dockerfile.ts';
import { runScript, startScript, type RunningScript, type ScriptResult } from '../../helpers/run-script.ts';
import { useSmallSite } from '../../helpers/small-site.ts';

const site = useSmallSite();

describe('npm run preview', () => {
  test.each([
    ['1', 200, 'User-agent: *\nDisallow: /\n'],
    ['', 404, 'User-agent: *\nAllow: /\n\nSitemap: https://small.example/podium/sitemap.xml\n'],
  ])(
    'with PREVIEW="%s" responds to drafts and future posts with %i, and to crawlers accordingly',
    async (preview, status, robots) => {
      const server = startScript('preview.ts', {
        env: { ...site.getEnv(), PREVIEW: preview, PORT: '0' },
      });
      const [, url = ''] = await server.waitForOutput(/ is at (\S+)\n/);
      const get = async (file: string): Promise<Response> => await fetch(url + file);
      const asset = /assets\/[^"]+\.js/.exec(await (await get('docs')).text())?.[0] ?? 'no asset';
      const tag = preview === '1' ? 'noindex' : null;
      for (const [file, expected] of [
        ['docs/draft', status],
        ['blog/from-the-future', status],
        ['docs', 200],
        ['robots.txt', 200],
        [asset, 200],
        ['nowhere', 404],
      ] as const) {
        const response = await get(file);
        expect([file, response.status, response.headers.get('x-robots-tag')]).toEqual([file, expected, tag]);
      }
      expect((await fetch(url.slice(0, -1))).url).toBe(url);
      expect(await (await get('robots.txt')).text()).toBe(robots);
      const $ = load(await (await get('docs')).text());
      expect($('meta[name=robots]').attr('content')).toBe(tag ?? undefined);
      const marks = await Promise.all(
        ['docs/draft', 'blog/from-the-future'].map(async (file) => {
          const $page = load(await (await get(file)).text());
          return $page('[aria-label="Status of this page"] strong').text();
        }),
      );
      expect(marks).toEqual(preview === '1' ? ['Draft', 'Scheduled'] : ['', '']);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
  );

  test('R14 serves nothing but the site for malformed paths', async () => {
    const { url, stop } = await startPreview(site.contentDir);
    // The server's own code is next to the browser's files.
    const wanted = { file: 'server/index.js', secret: /react\/jsx-runtime/ };
    const { tried, failures } = await sendOddPaths(url, wanted);
    expect(tried).toBeGreaterThan(400);
    expect(failures).toEqual([]);
    expect((await stop()).stderr).not.toMatch(/Error|\n {4}at /);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends at once with a %s after another signal', async (last) => {
    const { url, script } = await startPreview(site.contentDir, {
      env: { ...site.getEnv(), SHUTDOWN_DELAY: '60' },
    });
    const getStatus = async (): Promise<number> => (await fetch(`${url}readyz`)).status;
    expect(await getStatus()).toBe(200);
    script.child.kill(last === 'SIGINT' ? 'SIGTERM' : 'SIGINT');
    await vi.waitFor(async () => expect(await getStatus()).toBe(503), 10_000);
    script.child.kill(last);
    expect((await script.ended).code).toBeNull();
  });

  test('ignores a query that Remix interprets as a legacy data request, and logs nothing', async () => {
    const { url, stop } = await startPreview(site.contentDir);
    const getStatus = async (method: string, path: string, body?: string): Promise<number> => {
      const headers = { 'content-type': 'application/json' };
      const init = body === undefined ? { method } : { method, headers, body };
      return (await fetch(url + path, { ...init, redirect: 'manual' })).status;
    };
    for (const [method, path, body] of [
      ['GET', 'docs/guide'],
      ['GET', 'docs/guide.data'],
      ['GET', 'docs/guide/data.json'],
      ['GET', 'old/guide'],
      ['GET', 'nowhere'],
      ['POST', 'docs/guide'],
      ['POST', 'theme', '{"theme":"dark"}'],
      ['POST', 'theme', '{'],
    ] as const) {
      const [plain, odd] = [
        await getStatus(method, path, body),
        await getStatus(method, `${path}?_data=root`, body),
      ];
      expect([method, path, odd]).toEqual([method, path, plain]);
    }
    expect((await stop()).stderr).toBe('');
  });

  test('serves changed content without a restart, and the previous content while the new content has an error', async () => {
    const content = await site.copyContent({});
    const { url, stop, script } = await startPreview(content);
    const file = path.join(content, 'docs/guide.mdx');
    const text = await readFile(file, 'utf8');
    const read = async (): Promise<string> => await (await fetch(`${url}docs/guide`)).text();
    expect(await read()).not.toContain('A new sentence.');
    await writeFile(file, `${text}\nA new sentence.\n`);
    await expect.poll(read).toContain('A new sentence.');
    await writeFile(file, `${text}\nA worse sentence.\n\n<Nothing />\n`);
    await script.waitForOutput(
      /^\{.*The previous content is still served\..*guide\.mdx:\d+:\d+ .*Nothing.*\}\n/m,
    );
    expect(await read()).toContain('A new sentence.');
    await writeFile(file, `${text}\nA better sentence.\n`);
    await expect.poll(read).toContain('A better sentence.');
    expect((await stop()).code).toBe(0);
  });

  test('keeps serving if the program that reads its logs has exited', async () => {
    const { url, stop, script } = await startPreview(site.contentDir, {
      env: { ...site.getEnv(), ACCESS_LOG: '1' },
    });
    script.child.stdout?.destroy();
    script.child.stderr?.destroy();
    for (let count = 0; count < 3; count += 1) expect((await fetch(`${url}docs`)).status).toBe(200);
    expect((await stop()).code).toBe(0);
  });

  test('runs as in the container: as a user who owns no files and cannot write anywhere', async () => {
    const { command, env } = readDockerfile();
    expect(command.slice(0, -1)).toEqual(['node', '--import', 'tsx']);
    const locked = await mkdtemp(path.join(site.folder, 'locked-'));
    await chmod(locked, 0o555);
    await chmod(site.folder, 0o755);
    const started = await startPreview(site.contentDir, {
      env: { ...env, TMPDIR: locked, HOME: locked, ...site.getEnv(), HOST: '127.0.0.1' },
      script: path.relative('scripts', command.at(-1) ?? ''),
      user: findUnprivilegedUser(),
    });
    const response = await fetch(`${started.url}docs/guide`);
    expect([response.status, await readdir(locked)]).toEqual([200, []]);
    expect((await fetch(`${started.url}readyz`)).status).toBe(200);
    const { code, stdout, stderr } = await started.stop();
    expect({ code, stderr: stderr.replace(/^.*warning: .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n\{"time":.*"path":"\/podium\/docs\/guide","status":200,.*\}\n/);
  });

  test('reports all invalid settings, both shared and its own', async () => {
    const { code, stderr } = await runScript('preview.ts', {
      env: { ...site.getEnv(), PORT: '99999', TRUST_PROXY: 'all' },
    });
    expect(stderr).toBe(`PORT "99999" is not a port number. Use an integer from 0 (any free port) to 65535.
TRUST_PROXY "all" is not a number of proxies. Use an integer from 0 to 9.
`);
    expect(code).toBe(1);
  });
});

/** Starts the live server for a content folder. It is killed when the test finishes, if it is still running. */
async function startPreview(
  content: string,
  {
    env = site.getEnv(content),
    script: name = 'preview.ts',
    user,
  }: { env?: Record<string, string>; script?: string; user?: number | undefined } = {},
): Promise<{ url: string; script: RunningScript; stop(): Promise<ScriptResult> }> {
  const script = startScript(name, { env: { ...env, PORT: '0' }, ...(user === undefined ? {} : { user }) });
  onTestFinished(() => void script.child.kill('SIGKILL'));
  const [, url = ''] = await script.waitForOutput(/ is at (\S+)\n/);
  return {
    url,
    script,
    stop() {
      script.child.kill('SIGTERM');
      return script.ended;
    },
  };
}

/**
 * Finds an unprivileged user if root runs the tests. Returns undefined if the repository is in a folder that only root
 * can enter, because no other user can run its scripts.
 */
function findUnprivilegedUser(): number | undefined {
  const NOBODY = 65_534;
  if (process.getuid?.() !== 0) return undefined;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', '0'], {
    cwd: PROJECT_ROOT,
    uid: NOBODY,
    gid: NOBODY,
    env: { TSX_DISABLE_CACHE: '1' } as unknown as NodeJS.ProcessEnv,
  });
  return status === 0 ? NOBODY : undefined;
}
