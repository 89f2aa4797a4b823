import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild, within } from './harness/child.ts';
import { readFences } from './harness/fences.ts';
import { makeWorkFolder } from './harness/work-folder.ts';

/** The build script of guides/assets, and the podlet code that reads the file names that it writes. */
const fences = readFences().filter(({ page }) => page.endsWith('guides/assets.mdx'));
const build = fences.findIndex(({ title }) => title === 'build.js');
const codes = fences.slice(build, build + 2).map(({ code }) => code);

const PODLET = `import Podlet from '@podium/podlet';
const podlet = new Podlet({ name: 'header', version: '1.0.0', pathname: '/header' });
`;

let work: Awaited<ReturnType<typeof makeWorkFolder>>;

beforeAll(async () => {
  work = await makeWorkFolder();
  const [builder = '', podlet = ''] = codes;
  mkdirSync(inFolder('src'));
  write('build.js', builder);
  write('podlet.js', `${PODLET}${podlet}\nconsole.log(JSON.stringify(podlet));`);
});

afterAll(() => work.remove());

test('the build in the assets guide hashes file names, and the podlet lists those names', async () => {
  write('src/header.js', "document.querySelector('.menu');");
  write('src/header.css', '.menu { color: red; }');
  const before = await release();
  expect(before.css).toMatch(/^header-\w{8}\.css$/);
  expect(before.js).toMatch(/^header-\w{8}\.js$/);

  write('src/header.css', '.menu { color: blue; }');
  const after = await release();
  expect(after.css).not.toBe(before.css);
  expect(after.js).toBe(before.js);
});

/** Builds, and reads the file names from the manifest. */
async function release(): Promise<{ css: string; js: string }> {
  await run('build.js');
  const manifest = JSON.parse(await run('podlet.js')) as Record<'css' | 'js', { value: string }[]>;
  return { css: getName(manifest.css), js: getName(manifest.js) };
}

/** Filename of the only asset of a kind, which must have been built. */
function getName(assets: { value: string }[]): string {
  const [base, name = ''] = assets
    .map(({ value }) => value)
    .join()
    .split(/\/(?=[^/]*$)/);
  expect(base).toBe('https://cdn.example.com/header');
  expect(existsSync(inFolder('dist', name)), name).toBe(true);
  expect(readFileSync(inFolder('dist', name), 'utf8')).toContain('menu');
  return name;
}

async function run(file: string): Promise<string> {
  const child = startChild(file, { cwd: work.folder });
  const code = await within(30_000, child.ended, () => `${file} does not exit.`);
  expect(code, child.stdout + child.stderr).toBe(0);
  return child.stdout;
}

function write(file: string, text: string): void {
  writeFileSync(inFolder(file), text);
}

function inFolder(...names: string[]): string {
  return path.join(work.folder, ...names);
}
