import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/** An import at run time, i.e. not a type-only import. */
export interface Import {
  /** Importing file, relative to the repository. */
  from: string;
  /** Imported file, relative to the repository, or name of a package. */
  to: string;
}

/** Lists the modules in a folder of the repository, relative to the repository, sorted. */
export function listSources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Reads the static and dynamic imports of a module; type-only imports only on request. */
export function readImports(file: string, types?: 'with types'): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && (types !== undefined || !isTypeOnly(node.importClause))) {
      names.push(readText(node.moduleSpecifier));
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && !node.isTypeOnly) {
      names.push(readText(node.moduleSpecifier));
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [first] = node.arguments;
      if (first !== undefined && ts.isStringLiteral(first)) names.push(first.text);
    }
    // Only `import()` calls are below the top level; most modules have none.
    if (hasCalls || node === source) ts.forEachChild(node, visit);
  };
  const hasCalls = /\bimport\(/.test(text);
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
  // Strips the query for Vite, such as `?url`.
  const name = specifier.replace(/\?\w+$/, '');
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name;
}
