import path from 'node:path';
import ts from 'typescript';
import { applyEdits, type TextEdit } from './text-edits.ts';

/** A string in a configuration module. */
export interface ConfigString {
  value: string;
  /** Name of its property; undefined for a list item. */
  property: string | undefined;
  /** Offsets of the text between the quotes. */
  start: number;
  end: number;
}

/** Finds string literals of a TypeScript module that are property values or list items. */
export function findConfigStrings(text: string): ConfigString[] {
  const found: ConfigString[] = [];
  visitAll(parse(text), (node, source) => {
    if (!ts.isStringLiteralLike(node)) return;
    const { parent } = node;
    const property =
      ts.isPropertyAssignment(parent) && parent.initializer === node ? readName(parent.name) : undefined;
    if (property === undefined && !ts.isArrayLiteralExpression(parent)) return;
    found.push({ value: node.text, property, start: node.getStart(source) + 1, end: node.end - 1 });
  });
  return found;
}

/** Returns the edits that remove list items that are objects with all of these strings. */
export function removeEntries(text: string, strings: Readonly<Record<string, string>>): TextEdit[] {
  const edits: TextEdit[] = [];
  visitAll(parse(text), (node, source) => {
    if (!ts.isObjectLiteralExpression(node) || !ts.isArrayLiteralExpression(node.parent)) return;
    const properties = readStrings(node);
    if (!Object.entries(strings).every(([name, value]) => properties.get(name) === value)) return;
    const before = text.slice(0, node.getStart(source));
    const start = before.length - (/\r?\n[ \t]*$/.exec(before)?.[0].length ?? 0);
    const end = node.end + (/^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0);
    edits.push({ start, end, text: '' });
  });
  return edits;
}

/**
 * Adds the id of a page after the last one of its folder. Undefined if no list, or more than one, contains pages of
 * that folder, so that only the author can decide where it belongs.
 */
export function addSidebarId(text: string, id: string): { edit: TextEdit } | undefined {
  const folder = path.posix.dirname(id);
  if (folder === '.') return undefined;
  const found: { after: ts.Expression; source: ts.SourceFile }[] = [];
  visitAll(parse(text), (node, source) => {
    if (!ts.isArrayLiteralExpression(node)) return;
    const after = node.elements
      .filter((element) => path.posix.dirname(readId(element) ?? '') === folder)
      .at(-1);
    if (after !== undefined) found.push({ after, source });
  });
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) return undefined;
  const start = first.after.getStart(first.source);
  const [, indent] = /(\r?\n[ \t]*)$/.exec(text.slice(0, start)) ?? [];
  const { end } = first.after;
  const comma = indent === undefined ? undefined : /^,(?:[ \t]*\/\/[^\r\n]*)?/.exec(text.slice(end))?.[0];
  if (comma !== undefined) {
    const at = end + comma.length;
    return { edit: { start: at, end: at, text: `${indent}'${id}',` } };
  }
  return { edit: { start: end, end, text: `,${indent ?? ' '}'${id}'` } };
}

/** Finds the import specifiers of a TypeScript module. */
export function findImports(text: string): ConfigString[] {
  return parse(text).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const name = statement.moduleSpecifier;
    if (name === undefined || !ts.isStringLiteral(name)) return [];
    return [{ value: name.text, property: undefined, start: name.getStart() + 1, end: name.end - 1 }];
  });
}

/**
 * Adds a docs version to a site configuration, after the current one. Undefined if the configuration is not an object
 * literal that can be edited.
 */
export function addDocsVersion(text: string, name: string): TextEdit | undefined {
  const source = parse(text);
  const exported = source.statements.find(ts.isExportAssignment);
  const config = exported === undefined ? undefined : unwrapObject(exported.expression);
  if (config === undefined) return undefined;
  const entry = `{ name: '${name}', label: '${name}' }`;
  const docs = findProperty(config, 'docs');
  const versions = docs === undefined ? undefined : unwrapObject(docs);
  const list = versions === undefined ? undefined : findProperty(versions, 'versions');
  if (list !== undefined && ts.isArrayLiteralExpression(list)) {
    const current = list.elements.find(
      (element) => ts.isObjectLiteralExpression(element) && readStrings(element).get('name') === 'current',
    );
    return current === undefined ? undefined : { start: current.end, end: current.end, text: `, ${entry}` };
  }
  if (list !== undefined) return undefined;
  const field = `versions: [{ name: 'current', label: 'Next', isLast: true }, ${entry}],`;
  if (versions !== undefined) return insertFirst(versions, field);
  return docs === undefined ? insertFirst(config, `docs: { ${field} },`) : undefined;
}

function insertFirst(object: ts.ObjectLiteralExpression, text: string): TextEdit {
  const at = object.getStart() + 1;
  return { start: at, end: at, text: `\n${text}` };
}

function unwrapObject(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) {
    return unwrapObject(node.expression);
  }
  return ts.isObjectLiteralExpression(node) ? node : undefined;
}

function findProperty(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = node.properties.find(
    (property) => ts.isPropertyAssignment(property) && readName(property.name) === name,
  );
  return found !== undefined && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** Applies edits to a module. Formats the result with Prettier if the module was formatted with it. */
export async function editModule(file: string, text: string, edits: readonly TextEdit[]): Promise<string> {
  const edited = applyEdits(text, edits);
  const prettier = await import('prettier');
  const options = { ...(await prettier.resolveConfig(file)), filepath: file };
  return (await prettier.check(text, options)) ? await prettier.format(edited, options) : edited;
}

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
}

function visitAll(source: ts.SourceFile, callback: (node: ts.Node, source: ts.SourceFile) => void): void {
  const visit = (node: ts.Node): void => {
    callback(node, source);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Returns the page id of a sidebar item. */
function readId(element: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(element)) return element.text;
  if (!ts.isObjectLiteralExpression(element)) return undefined;
  const strings = readStrings(element);
  return strings.get('type') === 'doc' ? strings.get('id') : undefined;
}

function readStrings(node: ts.ObjectLiteralExpression): Map<string, string> {
  return new Map(
    node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
        ? [[readName(property.name) ?? '', property.initializer.text] as const]
        : [],
    ),
  );
}

function readName(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
