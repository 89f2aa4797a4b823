import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChild, within } from './harness/child.ts';
import { readFences } from './harness/fences.ts';
import { makeWorkFolder } from './harness/work-folder.ts';

/** Vite config in guides/assets, and the podlet code below it. */
const fences = readFences().filter(({ page }) => page.endsWith('guides/assets.mdx'));
const config = fences.findIndex(({ title }) => title === 'vite.config.js');
const [settings = '', podlet = ''] = fences.slice(config, config + 2).map(({ code }) => code);

const PODLET = `import Podlet from '@podium/podlet';
const development = process.env.NODE_ENV !== 'production';
const podlet = new Podlet({ name: 'header', version: '1.0.0', pathname: '/header', development });
`;

let work: Awaited<ReturnType<typeof makeWorkFolder>>;

beforeAll(async () => {
  work = await makeWorkFolder();
  mkdirSync(path.join(work.folder, 'src'));
  write('vite.config.js', settings);
  write('podlet.js', `${PODLET}${podlet}\nconsole.log(JSON.stringify(podlet));`);
  write('src/header.js', "import './header.css';\ndocument.querySelector('.menu');");
  write('src/header.css', '.menu { color: red; }');
});

afterAll(() => work.remove());

test('the podlet in the assets guide lists the files that Vite built', async () => {
  await build({ root: work.folder, logLevel: 'silent' });
  const { js, css } = await listAssets('production');
  expect(js).toEqual([
    expect.stringMatching(/^https:\/\/cdn\.example\.com\/header\/assets\/header-[\w-]{8}\.js$/),
  ]);
  expect(css).toEqual([
    expect.stringMatching(/^https:\/\/cdn\.example\.com\/header\/assets\/header-[\w-]{8}\.css$/),
  ]);
});

test("in development, the podlet lists modules of Vite's dev server and no stylesheet", async () => {
  expect(await listAssets('development')).toEqual({
    js: ['http://localhost:5173/@vite/client', 'http://localhost:5173/src/header.js'],
    css: [],
  });
});

/** Asset URLs in the podlet's manifest. */
async function listAssets(mode: string): Promise<{ js: string[]; css: string[] }> {
  const child = startChild('podlet.js', { cwd: work.folder, env: { NODE_ENV: mode } });
  const code = await within(30_000, child.ended, () => 'The podlet does not exit.');
  expect(code, child.stdout + child.stderr).toBe(0);
  const { js, css } = JSON.parse(child.stdout) as Record<'css' | 'js', { value: string }[]>;
  return { js: js.map(({ value }) => value), css: css.map(({ value }) => value) };
}

function write(file: string, text: string): void {
  writeFileSync(path.join(work.folder, file), text);
}
