import ts from 'typescript';

/** A sample of a page, in JavaScript or TypeScript. */
export interface Sample {
  /** Unique key of the page. */
  page: string;
  /** Unique key of the sample within the page, in order. */
  line: number;
  language: string;
  code: string;
  /** Name of its file, which other samples of the page may import. */
  title: string | undefined;
  /** Code that the sample needs before it, which readers don't see. */
  given: string | undefined;
}

/** Top-level declarations of a sample, and whether it must be wrapped in a function to be a program. */
export interface SampleShape {
  declared: string[];
  exported: ReadonlySet<string>;
  /** A `return` outside of any function: the sample is the inside of a handler. */
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
  return { declared: [...declared], exported, isBody: hasLooseReturn(source) };
}

function listNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => listBound(name));
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

function listBound(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? listBound(element.name) : []));
}

function hasLooseReturn(node: ts.Node): boolean {
  if (ts.isReturnStatement(node)) return true;
  if (ts.isFunctionLike(node)) return false;
  return ts.forEachChild(node, hasLooseReturn) ?? false;
}

/** Names that a sample uses and declares nowhere, globals such as `console` among them. */
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

/** Code that precedes a sample's own when it runs. */
export function withGiven({ given, code }: Pick<Sample, 'given' | 'code'>): string {
  return given === undefined ? code : `${given.trimEnd()}\n${code}`;
}
