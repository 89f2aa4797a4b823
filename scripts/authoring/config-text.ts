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
  return listNodes(text)
    .filter(ts.isStringLiteralLike)
    .flatMap((node) => {
      const { parent } = node;
      const property =
        ts.isPropertyAssignment(parent) && parent.initializer === node ? readName(parent.name) : undefined;
      return property === undefined && !ts.isArrayLiteralExpression(parent) ? [] : [toString(node, property)];
    });
}

/** Finds the import specifiers of a TypeScript module. */
export function findImports(text: string): ConfigString[] {
  return listNodes(text)
    .filter(ts.isStringLiteralLike)
    .filter(({ parent }) => ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent))
    .map((node) => toString(node, undefined));
}

function toString(node: ts.StringLiteralLike, property: string | undefined): ConfigString {
  return { value: node.text, property, start: node.getStart() + 1, end: node.end - 1 };
}

/** Returns the edits that remove list items that are objects with all of these strings. */
export function removeEntries(text: string, strings: Readonly<Record<string, string>>): TextEdit[] {
  return listNodes(text)
    .filter(ts.isObjectLiteralExpression)
    .filter(
      (node) =>
        ts.isArrayLiteralExpression(node.parent) &&
        Object.entries(strings).every(([name, value]) => readStrings(node).get(name) === value),
    )
    .map((node) => {
      const start = node.getStart() - (/\r?\n[ \t]*$/.exec(text.slice(0, node.getStart()))?.[0].length ?? 0);
      const end = node.end + (/^\s*,/.exec(text.slice(node.end))?.[0].length ?? 0);
      return { start, end, text: '' };
    });
}

/**
 * Adds the id of a page after the last one of its folder. Undefined if no list, or more than one, contains pages of
 * that folder, so that only the author can decide where it belongs.
 */
export function addSidebarId(text: string, id: string): TextEdit | undefined {
  const folder = path.posix.dirname(id);
  if (folder === '.') return undefined;
  const [last, ...others] = listNodes(text)
    .filter(ts.isArrayLiteralExpression)
    .flatMap(({ elements }) =>
      elements.filter((element) => path.posix.dirname(readId(element) ?? '') === folder).slice(-1),
    );
  if (last === undefined || others.length > 0) return undefined;
  const [, indent] = /(\r?\n[ \t]*)$/.exec(text.slice(0, last.getStart())) ?? [];
  const { end } = last;
  const comma = indent === undefined ? undefined : /^,(?:[ \t]*\/\/[^\r\n]*)?/.exec(text.slice(end))?.[0];
  if (comma === undefined) return { start: end, end, text: `,${indent ?? ' '}'${id}'` };
  const at = end + comma.length;
  return { start: at, end: at, text: `${indent}'${id}',` };
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

function listNodes(text: string): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(parse(text));
  return nodes;
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
