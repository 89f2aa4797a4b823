import ts from 'typescript';
import type { PageSample } from '#app/engine/content/compile/context/page-context.server.ts';

/** JavaScript or TypeScript sample of a page. */
export interface Sample extends PageSample {
  /** Unique key of the page. */
  page: string;
  /** Unique key of the sample within the page, in ascending order. */
  line: number;
}

/** Top-level declarations of a sample, and whether it must be wrapped in a function to be a program. */
export interface SampleShape {
  declared: string[];
  exported: ReadonlySet<string>;
  /** Whether it has a `return` outside of any function, i.e. is the body of a handler. */
  isBody: boolean;
}

/** Reads the top level of a sample. */
export function readShape(code: string, fileName = 'sample.js'): SampleShape {
  const source = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest, true);
  const declared = new Set<string>();
  const exported = new Set<string>();
  for (const statement of source.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      for (const { name } of statement.exportClause.elements) exported.add(name.text);
    }
    for (const name of listNames(statement)) {
      declared.add(name);
      if (isExported) exported.add(name);
    }
  }
  return { declared: [...declared], exported, isBody: hasTopLevelReturn(source) };
}

function listNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => listBoundNames(name));
  }
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name === undefined ? [] : [statement.name.text];
  }
  if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return [];
  const { name, namedBindings } = statement.importClause;
  const names = name === undefined ? [] : [name.text];
  if (namedBindings === undefined) return names;
  if (ts.isNamespaceImport(namedBindings)) return [...names, namedBindings.name.text];
  const values = namedBindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return [...names, ...values.map((element) => element.name.text)];
}

function listBoundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? listBoundNames(element.name) : [],
  );
}

function hasTopLevelReturn(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, hasTopLevelReturn) ?? false;
}

/** Lists the names that a sample uses but doesn't declare, including globals such as `console`. */
export function listFreeNames(code: string): string[] {
  const source = ts.createSourceFile('sample.tsx', code, ts.ScriptTarget.Latest, true);
  const used = new Set<string>();
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isPropertyName(node)) {
      const isDeclared = 'name' in node.parent && node.parent.name === node;
      (isDeclared && !ts.isShorthandPropertyAssignment(node.parent) ? declared : used).add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...used].filter((name) => !declared.has(name));
}

function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === node;
  return (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent)) && parent.name === node;
}

/** Returns a sample's code, preceded by its setup code. */
export function withGiven({ given, code }: Pick<Sample, 'given' | 'code'>): string {
  return given === undefined ? code : `${given.trimEnd()}\n${code}`;
}
