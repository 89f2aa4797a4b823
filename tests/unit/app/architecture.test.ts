import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** An import that is there when the program runs; imports of types alone are gone by then. */
interface Import {
  /** File that imports, relative to the repository. */
  from: string;
  /** File of the repository, or name of a package. */
  to: string;
}

function listSources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

function readImports(file: string): Import[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isTypeOnly(node.importClause))
      names.push(readText(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && !node.isTypeOnly) {
      names.push(readText(node.moduleSpecifier));
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteral(first)) names.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names.map((name) => ({ from: file, to: resolveName(name, file) }));
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function readText(node: ts.Expression): string {
  return ts.isStringLiteral(node) ? node.text : '';
}

function resolveName(specifier: string, from: string): string {
  // What Vite is to make of a file is no part of its name.
  const name = specifier.replace(/\?\w+$/, '');
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name;
}

const files = listSources('app');
const imports = files.flatMap(readImports);

/** Remix takes server code out of these before it builds for the browser. */
function mayUseServer(file: string): boolean {
  return (
    /\.server\.(?:tsx?|js)$/.test(file) ||
    file.startsWith('app/routes/') ||
    file === 'app/root.tsx' ||
    file === 'app/routes.ts'
  );
}

/** Everything that a file brings along when it runs, server modules and packages included. */
function findReachable(
  start: readonly string[],
  follow: (file: string) => boolean,
  among: readonly Import[] = imports,
): Map<string, string> {
  const reasons = new Map<string, string>(start.map((file) => [file, file]));
  const queue = [...start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const { to } of among.filter(({ from }) => from === file)) {
      if (reasons.has(to) || !follow(to)) continue;
      reasons.set(to, `${reasons.get(file) ?? file} → ${to}`);
      queue.push(to);
    }
  }
  return reasons;
}

describe('the program', () => {
  test('is found by these tests', () => {
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
      // What stands behind a question mark asks Vite to do something with the file.
      ({ to }) => to.startsWith('app/') && !files.includes(to.replace(/\?.*/, '')) && !to.endsWith('.css'),
    );
    expect(unresolved).toEqual([]);
  });

  test('never reaches server code from client code', () => {
    const wrong = imports.filter(({ from, to }) => /\.server(\.|$)/.test(to) && !mayUseServer(from));
    expect(wrong).toEqual([]);
  });

  test('brings nothing of Node.js and no server package to the browser', () => {
    const clientStart = files.filter(
      (file) =>
        file === 'app/entry.client.tsx' || file === 'app/root.tsx' || /^app\/routes\/.*\.tsx$/.test(file),
    );
    // Remix takes loaders and what only they use out of routes.
    const reached = findReachable(clientStart, (to) => !/\.server\./.test(to) && to !== '@remix-run/node');
    expect([...reached.keys()]).toContain('app/site/layout/navbar.tsx');
    const serverOnly = [...reached].filter(([to]) =>
      /^(node:|fs$|path$|zod$|yaml$|esbuild$|mdx-bundler|shiki|cheerio|express|typescript$)/.test(to),
    );
    expect(serverOnly.map(([, way]) => way)).toEqual([]);
  });

  test('needs no package to be served live but the dependencies: the image has no others', () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const all = [...imports, ...listSources('scripts').flatMap(readImports)];
    const reached = [...findReachable(['scripts/preview.ts'], () => true, all).keys()];
    expect(reached).toContain('app/engine/content/compile/compiler.server.ts');
    const packages = reached
      .filter((name) => !/^(app|scripts|node:)/.test(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect(packages).toContain('mdx-bundler');
    expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('imports routes from nowhere', () => {
    const everywhere = [
      ...imports,
      ...[...listSources('scripts'), ...listSources('tests')].flatMap(readImports),
    ];
    expect(everywhere.filter(({ to }) => to.startsWith('app/routes/'))).toEqual([]);
  });

  test('has a client loader for every page: the browser’s bundle can’t ask Remix’s own endpoints', () => {
    const pages = files
      .filter((file) => /^app\/(root|routes\/.*)\.tsx$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, text]) => /export (?:async function|const) loader\b/.test(text));
    expect(pages.length).toBeGreaterThan(4);
    const without = pages.filter(([, text]) => !/export (?:async function|const) clientLoader\b/.test(text));
    expect(without.map(([file]) => file)).toEqual([]);
  });

  test('knows nothing of the scripts', () => {
    expect(imports.filter(({ to }) => to.startsWith('scripts/'))).toEqual([]);
  });
});
