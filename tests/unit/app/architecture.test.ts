import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteDefinition } from '#app/site/definition.server.ts';
import { COMPILE_SOURCES } from '#app/engine/server/create-site-loader.server.ts';
import { IMAGE_SOURCES } from '#app/engine/generated-files/generated-images.server.ts';
import { SEARCH_SOURCES } from '#app/engine/server/search-cache.server.ts';
import { groupBy } from '#app/engine/lib/group-by.ts';
import { findCycle } from '#scripts/bundle/name-chunks.ts';
import { listSources, readImports, ROOT, type Import } from '../../helpers/read-imports.ts';

const files = listSources('app');
const imports = files.flatMap((file) => readImports(file));

/** Whether Remix removes server code from a file before it builds for the browser. */
function mayUseServer(file: string): boolean {
  return (
    /\.server\.(?:tsx?|js)$/.test(file) ||
    file.startsWith('app/routes/') ||
    file === 'app/root.tsx' ||
    file === 'app/routes.ts'
  );
}

/** Transitive runtime imports of files, including server modules and packages, each with its import chain. */
function findReachable(
  start: readonly string[],
  follow: (file: string) => boolean,
  graph: readonly Import[] = imports,
): Map<string, string> {
  const chains = new Map<string, string>(start.map((file) => [file, file]));
  const queue = [...start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const { to } of graph.filter(({ from }) => from === file)) {
      if (chains.has(to) || !follow(to)) continue;
      chains.set(to, `${chains.get(file) ?? file} → ${to}`);
      queue.push(to);
    }
  }
  return chains;
}

/** Allowed imports of each folder, lowest layer first. Files in the same folder may import each other. */
const BASE = ['app/engine/diagnostics', 'app/engine/lib', 'app/engine/model', 'app/engine/urls'];
const CONFIG = [...BASE, 'app/engine/config'];
const SOURCE = [...CONFIG, 'app/engine/content/source'];
const COMPILE = [...SOURCE, 'app/engine/content/compile'];
const CONTENT = [...COMPILE, 'app/engine/content/graph'];
const BROWSER = [...BASE, 'app/engine/client'];
const SERVER = [...CONTENT, 'app/engine/search', 'app/engine/generated-files'];
const SITE = [...BROWSER, 'app/engine/search/ui'];
const APP = [...SERVER, ...SITE, 'app/engine/server', 'app/site'];
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'app/engine/diagnostics': [],
  'app/engine/lib': BASE.slice(0, 1),
  'app/engine/model': BASE.slice(0, 2),
  'app/engine/urls': BASE.slice(0, 3),
  'app/engine/config': BASE,
  'app/engine/content/source': CONFIG,
  'app/engine/content/compile': SOURCE,
  'app/engine/content/graph': COMPILE,
  'app/engine/client': BASE,
  'app/engine/search': CONFIG,
  'app/engine/search/ui': [...BROWSER, 'app/engine/search'],
  'app/engine/generated-files': CONTENT,
  'app/engine/server': SERVER,
  'app/site': SITE,
  'app/routes': APP,
  app: [...APP, 'app/routes'],
  // Includes the route table, from which the live server reads which URLs are pages.
  scripts: [...APP, 'app'],
};

/** Folders of `scripts`, lowest layer first: each may import the rows above it. Commands are at the top level. */
const SCRIPTS: readonly (readonly string[])[] = [
  ['dev/overlay', 'fonts', 'generated-docs', 'images', 'sbom', 'watch'],
  ['cli'],
  ['authoring', 'bundle', 'crawl', 'test'],
  ['http'],
  ['check', 'check/prose', 'deploy/edge', 'live', 'record'],
  ['deploy', 'dev', 'prerender'],
  [''],
];

/** The most specific folder of `MAY_IMPORT` that a file is in. */
function findLayer(file: string): string | undefined {
  const matching = Object.keys(MAY_IMPORT).filter((folder) => file.startsWith(`${folder}/`));
  return matching.sort((one, other) => other.length - one.length)[0];
}

/** Imports by file or folder. */
function listTargets(edges: readonly Import[]): Map<string, string[]> {
  const groups = groupBy(edges, ({ from }) => from);
  return new Map([...groups].map(([from, all]) => [from, all.map(({ to }) => to)]));
}

describe('imports', () => {
  const edges = [...files, ...listSources('scripts')]
    .flatMap((file) => readImports(file, 'with types'))
    .map(({ from, to }) => ({ from, to: to.replace(/\?.*/, '') }))
    .filter(
      ({ to }) => ['app/', 'scripts/', 'tests/'].some((root) => to.startsWith(root)) && !to.endsWith('.css'),
    );

  test('go only to lower layers, including type-only imports', () => {
    expect(findLayer('app/engine/search/ui/box/search-box.tsx')).toBe('app/engine/search/ui');
    const wrong = edges.filter(({ from, to }) => {
      const [layer, target] = [findLayer(from), findLayer(to)];
      if (layer === undefined || target === undefined) return true;
      return layer !== target && !(MAY_IMPORT[layer] ?? []).includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('of scripts go only to lower layers', () => {
    const findRow = (file: string): number =>
      SCRIPTS.findIndex((row) => row.includes(path.posix.relative('scripts', path.posix.dirname(file))));
    const between = edges.filter(
      ({ from, to }) => to.startsWith('scripts/') && path.posix.dirname(from) !== path.posix.dirname(to),
    );
    expect(between.length).toBeGreaterThan(100);
    const wrong = between.filter(({ from, to }) => findRow(to) === -1 || findRow(to) >= findRow(from));
    expect(wrong).toEqual([]);
  });

  test('have no cycles between files', () => {
    expect(findCycle(listTargets(edges))).toEqual([]);
  });

  test('have no cycles between folders', () => {
    const folders = edges.map(({ from, to }) => ({
      from: path.posix.dirname(from),
      to: path.posix.dirname(to),
    }));
    expect(findCycle(listTargets(folders.filter(({ from, to }) => from !== to)))).toEqual([]);
  });
});

describe('the app', () => {
  test('is completely scanned: every import resolves', () => {
    expect(files).toContain('app/root.tsx');
    expect(imports).toContainEqual({
      from: 'app/entry.client.tsx',
      to: 'app/engine/client/canonicalize-location.ts',
    });
    expect(imports).toContainEqual({
      from: 'app/routes/pages.tsx',
      to: 'app/engine/server/load-page.server.ts',
    });
    const unresolved = imports.filter(
      // A query is an instruction for Vite.
      ({ to }) => to.startsWith('app/') && !files.includes(to.replace(/\?.*/, '')) && !to.endsWith('.css'),
    );
    expect(unresolved).toEqual([]);
  });

  test('never imports server code from client code', () => {
    const wrong = imports.filter(({ from, to }) => /\.server(\.|$)/.test(to) && !mayUseServer(from));
    expect(wrong).toEqual([]);
  });

  test('ships no Node.js modules and no server packages to the browser', () => {
    const clientEntries = files.filter(
      (file) =>
        file === 'app/entry.client.tsx' || file === 'app/root.tsx' || /^app\/routes\/.*\.tsx$/.test(file),
    );
    // Remix removes loaders, and what only they use, from routes.
    const reached = findReachable(clientEntries, (to) => !/\.server\./.test(to) && to !== '@remix-run/node');
    expect([...reached.keys()]).toContain('app/site/layout/navbar.tsx');
    const serverOnly = [...reached].filter(([to]) =>
      /^(node:|fs$|path$|zod$|yaml$|esbuild$|mdx-bundler|shiki|cheerio|express|typescript$)/.test(to),
    );
    expect(serverOnly.map(([, chain]) => chain)).toEqual([]);
  });

  test('needs only packages in "dependencies" to be served live: the image has no others', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const all = [...imports, ...listSources('scripts').flatMap((file) => readImports(file))];
    const reached = [...findReachable(['scripts/preview.ts'], () => true, all).keys()];
    expect(reached).toContain('app/engine/content/compile/compiler.server.ts');
    const packages = reached
      .filter((name) => !/^(app|scripts|content|node:)/.test(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect(packages).toContain('mdx-bundler');
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('never imports routes, nor do scripts and tests', () => {
    const others = [...listSources('scripts'), ...listSources('tests')].filter((file) =>
      readFileSync(path.join(ROOT, file), 'utf8').includes('routes/'),
    );
    const everywhere = [...imports, ...others.flatMap((file) => readImports(file))];
    expect(everywhere.filter(({ to }) => to.startsWith('app/routes/'))).toEqual([]);
  });

  test('has a client loader for every page: the browser bundle can’t request Remix’s own endpoints', () => {
    const pages = files
      .filter((file) => /^app\/(root|routes\/.*)\.tsx$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, text]) => /export (?:async function|const) loader\b/.test(text));
    expect(pages.length).toBeGreaterThan(4);
    const without = pages.filter(([, text]) => !/export (?:async function|const) clientLoader\b/.test(text));
    expect(without.map(([file]) => file)).toEqual([]);
  });

  test.each([
    [
      'compiled pages',
      [...COMPILE_SOURCES, ...siteDefinition.componentSources],
      /^app\/(?:engine\/content\/compile\/|site\/components\/components\.tsx)/,
    ],
    ['generated images', IMAGE_SOURCES, /^app\/engine\/generated-files\/generated-images\./],
    ['search files', SEARCH_SOURCES, /^app\/engine\/search\/build\//],
  ])('includes every module that %s depend on in their cache key', (_, sources, start) => {
    const reached = [
      ...findReachable(
        files.filter((file) => start.test(file)),
        (to) => to.startsWith('app/'),
      ).keys(),
    ];
    const isIncluded = (file: string): boolean =>
      sources.some((source) => file === source || file.startsWith(`${source}/`));
    expect(reached.filter((file) => !isIncluded(file))).toEqual([]);
  });

  test('never imports scripts', () => {
    expect(imports.filter(({ to }) => to.startsWith('scripts/'))).toEqual([]);
  });
});
