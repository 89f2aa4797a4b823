import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import routes from '#app/routes.ts';

const manifest = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

const declared: Readonly<Record<string, string>> = { ...manifest.devDependencies, ...manifest.dependencies };

/** Lists packages that the app imports at run time, i.e. without type-only imports. */
function listImportedPackages(): string[] {
  const files = readdirSync(path.join(PROJECT_ROOT, 'app'), { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.tsx?$/.test(file) && file !== 'routes.ts')
    .flatMap((file) => {
      const text = readFileSync(path.join(PROJECT_ROOT, 'app', file), 'utf8');
      const imports = text.matchAll(/^import (?!type\b)(?:[^;']*? from )?'([^'#.][^']*)'/gm);
      const dynamic = text.matchAll(/\bawait import\('([^'#.][^']*)'\)/g);
      return [...imports, ...dynamic].map(([, name = '']) => name);
    })
    .filter((name) => !name.startsWith('node:'));
  const packages = names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(packages)].sort();
}

test('B1 the site is built from the required packages, each pinned to an exact version', () => {
  const required = [
    '@remix-run/react',
    '@remix-run/node',
    '@remix-run/dev',
    'react',
    'mdx-bundler',
    'remix-themes',
  ];
  for (const name of [...required, 'algoliasearch', '@orama/orama', 'node-fetch', 'cheerio', 'typescript']) {
    expect(declared[name], name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('B1 everything that the app imports is in "dependencies", which the image of the live server contains', () => {
  const imported = listImportedPackages();
  expect(imported).toEqual(
    expect.arrayContaining(['@remix-run/react', 'mdx-bundler', 'react', 'remix-themes']),
  );
  expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

test.skipIf(!existsSync(path.join(PROJECT_ROOT, '.git')))(
  'B2 the top level contains the parts of the site, and otherwise only files for tools',
  () => {
    const files = execFileSync('git', ['ls-files'], { cwd: PROJECT_ROOT, encoding: 'utf8' })
      .trim()
      .split('\n');
    const top = [...new Set(files.map((file) => file.split('/')[0] ?? file))];
    const parts = [
      'app',
      'content',
      'scripts',
      'public',
      'tests',
      'remix.config.js',
      'package.json',
      'tsconfig.json',
    ];
    expect(top).toEqual(expect.arrayContaining(parts));
    const tools =
      /^(\..+|Dockerfile|LICENSE|(README|CONTRIBUTING|CHANGELOG)\.md|deploy|package-lock\.json|(eslint|vite|vitest)\.config\.[jt]s)$/;
    expect(top.filter((name) => !parts.includes(name) && !tools.test(name))).toEqual([]);
  },
);

test('B3 docs and blog pages are routes nested in their layouts', () => {
  const nested = routes.filter(({ children }) => children !== undefined);
  expect(nested.map(({ path: at, file }) => [at, file])).toEqual([
    ['docs', 'routes/docs.tsx'],
    ['blog', 'routes/blog.tsx'],
  ]);
  const inside = nested.flatMap(({ children = [] }) => children.map(({ file }) => file));
  expect(inside).toEqual(expect.arrayContaining(['routes/docs.page.tsx', 'routes/pages.tsx']));
  for (const file of inside) {
    expect(readFileSync(path.join(PROJECT_ROOT, 'app', file), 'utf8'), file).toMatch(
      /export async function loader|export (const|function) loader/,
    );
  }
});

test('an app test that mocks modules has "isolated" in its name, because the others share their modules', () => {
  const files = readdirSync(path.join(PROJECT_ROOT, 'tests/unit/app'), { recursive: true, encoding: 'utf8' });
  const wrong = files.filter((file) => {
    if (!/\.test\.tsx?$/.test(file) || /\.isolated\.test\.tsx?$/.test(file)) return false;
    const text = readFileSync(path.join(PROJECT_ROOT, 'tests/unit/app', file), 'utf8');
    return /\bvi\.(?:mock|doMock|resetModules)\(/.test(text);
  });
  expect(wrong).toEqual([]);
});
