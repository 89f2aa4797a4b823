import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { listen } from '#scripts/http/listen.ts';
import { formatManifest, type Manifest } from '#scripts/crawl/manifest.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { DEPLOY_STEPS, planDeploy, type DeployPlan, type DeployStep } from '#scripts/deploy/plan.ts';
import { readManifest } from '#scripts/deploy/read-manifest.ts';
import { createStaticServer } from '#scripts/http/static-server.ts';
import { runScript } from '../../../helpers/run-script.ts';
import { startLoopback } from '../../../helpers/loopback-site.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const STEPS = Object.keys(DEPLOY_STEPS) as DeployStep[];

/** Creates a manifest of files with the given hashes. */
function makeManifest(files: Readonly<Record<string, string>>, baseUrl = '/'): Manifest {
  return {
    generator: 'podium-website',
    baseUrl,
    files: Object.entries(files).map(([path, sha256]) => ({ path, size: 1, sha256 })),
  };
}

const old = makeManifest({
  'assets/app-1.js': '1',
  'assets/same-0.css': '0',
  'docs/gone.html': '1',
  'docs/page.html': '1',
  'docs/page/data.json': '1',
  'index.html': '0',
  'sitemap.xml': '1',
});
const next = makeManifest({
  'assets/app-2.js': '2',
  'assets/same-0.css': '0',
  'docs/new.html': '2',
  'docs/new/data.json': '2',
  'docs/page.html': '2',
  'docs/page/data.json': '2',
  'index.html': '0',
  'search-docs-2-2.json': '2',
  'sitemap.xml': '2',
});
const plan = {
  hashed: ['assets/app-2.js', 'search-docs-2-2.json'],
  new: ['docs/new.html', 'docs/new/data.json'],
  changed: ['docs/page/data.json', 'sitemap.xml'],
  pages: ['docs/page.html', 'build-manifest.json'],
  delete: ['assets/app-1.js', 'docs/gone.html'],
};

describe('B6 a deployment plan', () => {
  test('has each changed file in a step that does not break pages', () => {
    expect(planDeploy(old, next)).toEqual(plan);
  });

  test('is empty if nothing changed', () => {
    expect(Object.values(planDeploy(next, next)).flat()).toEqual([]);
  });

  test('has every file if nothing is deployed yet, and deletes none', () => {
    const first = planDeploy(undefined, next);
    expect(first.delete).toEqual([]);
    expect(STEPS.flatMap((step) => first[step]).sort()).toEqual(
      [...next.files.map((file) => file.path), 'build-manifest.json'].sort(),
    );
  });

  test('omits files that only hosts of complete folders read', () => {
    const files = { '.nojekyll': '1', CNAME: '1', _headers: '1', _redirects: '1', 'host-root/_headers': '1' };
    const planned = planDeploy(undefined, makeManifest({ ...files, 'index.html': '1' }));
    expect(STEPS.flatMap((step) => planned[step])).toEqual(['index.html', 'build-manifest.json']);
  });

  test('has compressed files in the step of their originals, even if they are new', () => {
    const compress = (name: string) => Object.fromEntries(['', '.br', '.gz'].map((end) => [name + end, '2']));
    const compressed = makeManifest({ ...compress('assets/app-2.js'), ...compress('docs/page.html') });
    expect(planDeploy(old, compressed)).toMatchObject({
      hashed: Object.keys(compress('assets/app-2.js')),
      new: [],
      changed: [],
      pages: [...Object.keys(compress('docs/page.html')), 'build-manifest.json'],
    });
  });

  test('with only a deleted page still includes the manifest', () => {
    const { files, ...rest } = next;
    const fewer = { ...rest, files: files.filter((file) => file.path !== 'docs/new.html') };
    expect(planDeploy(next, fewer)).toEqual({
      hashed: [],
      new: [],
      changed: [],
      pages: ['build-manifest.json'],
      delete: ['docs/new.html'],
    });
  });
});

describe('B6 npm run deploy:plan', () => {
  const format = ({ baseUrl, files }: Manifest): string => formatManifest(baseUrl, files);
  const makeFolder = (): Promise<string> =>
    makeTemporaryFolder({ 'old/build-manifest.json': format(old), 'new.json': format(next) });

  test('logs the steps as text, as JSON, or one of them for a program', async () => {
    const folder = await makeFolder();
    const paths = [path.join(folder, 'old'), path.join(folder, 'new.json')];
    const [text, json, step] = await Promise.all([
      runScript('deploy-plan.ts', { args: paths }),
      runScript('deploy-plan.ts', { args: ['--json', ...paths] }),
      runScript('deploy-plan.ts', { args: ['--step', 'delete', ...paths] }),
    ]);
    expect(text.stdout.split('\n').slice(0, 3)).toEqual([
      `1. hashed (2) – ${DEPLOY_STEPS.hashed}`,
      '   assets/app-2.js',
      '   search-docs-2-2.json',
    ]);
    expect(JSON.parse(json.stdout)).toEqual(plan);
    expect(step).toEqual({ code: 0, stderr: '', stdout: 'assets/app-1.js\ndocs/gone.html\n' });
  });

  test('reports invalid arguments', async () => {
    const folder = await makeFolder();
    const [none, step, missing] = await Promise.all([
      runScript('deploy-plan.ts', { args: [folder] }),
      runScript('deploy-plan.ts', { args: ['--step', 'lost', 'a', 'b'] }),
      runScript('deploy-plan.ts', { args: [path.join(folder, 'lost'), folder] }),
    ]);
    expect(none.stderr).toBe('Pass the deployed site and the new one: npm run deploy:plan -- OLD NEW\n');
    expect(step.stderr).toBe('Unknown step "lost". The steps are: hashed, new, changed, pages, delete.\n');
    expect(missing.stderr).toBe(
      `${folder}/lost is not a crawled site. Run "npm run build" first, or pass another.\n`,
    );
    expect([none.code, step.code, missing.code]).toEqual([1, 1, 1]);
  });

  test('rejects two sites with different base paths', async () => {
    const folder = await makeTemporaryFolder({
      'a.json': format(makeManifest({}, '/')),
      'b.json': format(makeManifest({}, '/podium/')),
    });
    const { stderr } = await runScript('deploy-plan.ts', { args: [`${folder}/a.json`, `${folder}/b.json`] });
    expect(stderr).toBe(
      `${folder}/a.json is built for the base path "/" and ${folder}/b.json for "/podium/". These are two different sites.\n`,
    );
  });

  test('reads a manifest from a URL; a host without one is not assumed to be empty', async () => {
    const { origin, requests } = await startLoopback((request, response) => {
      const known = request.url === '/podium/build-manifest.json';
      const isFallback = request.url?.startsWith('/app/') === true;
      response.writeHead(known || isFallback ? 200 : request.url === '/broken.json' ? 500 : 404);
      response.end(known ? format(next) : '<!doctype html>');
    });
    expect(await readManifest(`${origin}/podium`)).toEqual(next);
    const fix =
      'Copy build-manifest.json from the server or the bucket, and pass the copy; for a first deployment, see "Uploading files individually" in deploy/README.md.';
    await expect(readManifest(`${origin}/`)).rejects.toThrow(
      `${origin}/build-manifest.json returned status 404. ${fix}`,
    );
    expect(requests).toEqual(['/podium/build-manifest.json', '/build-manifest.json']);
    await expect(readManifest(`${origin}/app/`)).rejects.toThrow(
      `${origin}/app/ is not the manifest of a crawled site. ${fix}`,
    );
    await expect(readManifest(`${origin}/broken.json`)).rejects.toThrow(
      `${origin}/broken.json returned status 500.`,
    );
  });
});

/** Number of pages of a site that is deployed repeatedly. */
const PAGE_COUNT = 6;

const hash = (text: string): string => hashBytes(text).slice(0, 8);

/** Creates a generation of a site: every page needs a script, data, and an image, and links to the others. */
async function makeGeneration(
  parent: string,
  generation: number,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = path.join(parent, `generation-${generation}`);
  const output = await openOutputFolder(folder);
  const script = `/* ${generation} */`;
  const scriptFile = `assets/app-${hash(script)}.js`;
  output.write(scriptFile, script);
  output.write('404.html', '<h1>Not found</h1>');
  // Pages come and go: each generation lacks one of the previous generation.
  const names = Array.from({ length: PAGE_COUNT }, (_, at) => `page-${generation + at}`);
  const image = `<svg>${generation}</svg>`;
  const imageFile = `media/picture.${hash(image)}.svg`;
  output.write(imageFile, image);
  for (const name of ['index', ...names]) {
    const inner = name === 'index' ? '' : `${name}/`;
    const needs = [scriptFile, imageFile, `${inner}data.json`];
    const links = names.map((to) => `<a href="/${to}/">there</a>`).join('');
    const html = needs.map((file) => `<link href="/${file}">`).join('') + links;
    output.write(`${inner}index.html`, html);
    output.write(`${inner}data.json`, JSON.stringify({ generation, image: `/${imageFile}` }));
  }
  await output.commit('/');
  return { folder, manifest: await readManifest(folder) };
}

/** Replaces files one by one, each atomically, with time for readers in between. */
async function deploy(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const file of paths) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await copyFile(path.join(from, file), path.join(to, `${file}.part`));
    await rename(path.join(to, `${file}.part`), path.join(to, file));
    await setImmediate();
  }
}

/**
 * Simulates readers of a site that is deployed three times.
 *
 * @returns URLs of failed requests, and the number of all requests
 */
async function simulateReaders(
  order: readonly DeployStep[],
): Promise<{ missed: string[]; requested: number }> {
  const parent = await makeTemporaryFolder();
  const served = path.join(parent, 'served');
  const { url, close } = await listen(createStaticServer(served, '/'), {
    host: '127.0.0.1',
    port: 0,
    baseUrl: '/',
  });
  onTestFinished(close);
  const missed: string[] = [];
  let requested = 0;
  let over = false;
  /** Number of finished visits of each reader. */
  const visits = [0, 0, 0, 0];
  const get = async (pageUrl: string): Promise<string> => {
    const response = await fetch(new URL(pageUrl, url));
    requested += 1;
    if (response.status !== 200) missed.push(pageUrl);
    return await response.text();
  };
  const read = async (reader: number): Promise<void> => {
    for (; !over; visits[reader] = (visits[reader] ?? 0) + 1) {
      // A visit: the home page, a page it links to, and the files of each, as late as a reader may request them.
      let html = await get('/');
      for (let step = 0; step < 2; step += 1) {
        const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
        for (const [, href = ''] of html.matchAll(/<link href="([^"]+)"/g)) {
          const text = await get(href);
          if (href.endsWith('data.json') && text.startsWith('{')) {
            await get((JSON.parse(text) as { image: string }).image);
          }
        }
        const link = links[requested % links.length];
        if (link === undefined) break;
        html = await get(link);
      }
    }
  };

  let current = await makeGeneration(parent, 0);
  const steps = (deployPlan: DeployPlan): string[] =>
    order.flatMap((step) => (step === 'delete' ? [] : deployPlan[step]));
  await deploy(current.folder, served, steps(planDeploy(undefined, current.manifest)));
  const readers = Promise.all(visits.map((_, reader) => read(reader)));
  let due: string[] = [];
  for (let generation = 1; generation <= 3; generation += 1) {
    const latest = await makeGeneration(parent, generation);
    const planned = planDeploy(current.manifest, latest.manifest);
    // Grace period: files that one deployment leaves are deleted by the next.
    if (order.at(-1) === 'delete') for (const file of due) await rm(path.join(served, file));
    else for (const file of planned.delete) await rm(path.join(served, file));
    due = planned.delete;
    const before = [...visits];
    await deploy(latest.folder, served, steps(planned));
    // The grace period is longer than any visit: those that began before the deployment have ended by then.
    while (visits.some((count, reader) => count < (before[reader] ?? 0) + 2)) await setImmediate();
    current = latest;
  }
  over = true;
  await readers;
  return { missed, requested };
}

describe('B6 readers of a site that is being deployed', () => {
  test('get every file if the plan is followed', async () => {
    const { missed, requested } = await simulateReaders(STEPS);
    expect(missed).toEqual([]);
    expect(requested).toBeGreaterThan(150);
  });

  test('miss files if pages are uploaded first and old files are deleted immediately', async () => {
    const { missed } = await simulateReaders(['delete', 'pages', 'changed', 'new', 'hashed']);
    expect(missed.length).toBeGreaterThan(0);
  });
});
