import ts from 'typescript';
import type { PageTypes, TypedName } from '#app/engine/model/page-types.ts';
import { takeFirstSentence } from '../article/summaries.server.ts';
import { groupBy } from '#app/engine/lib/group-by.ts';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import { countLinesBefore, createSampleProgram, type SampleModule } from './sample-program.server.ts';
import type { Sample } from './source-text.server.ts';

/** Whether the types declared in a file are shown. Declarations of the language and the platform are not. */
export type IsShown = (file: string) => boolean;

export interface ReadTypesOptions {
  /** Absolute path of the module whose exports samples may use without declaring them. */
  names: string | undefined;
  isShown: IsShown;
  /** Corrections to types by member name, e.g. `MessageBus.peek`. Shown after the documentation of the member. */
  notes: Readonly<Record<string, string>>;
}

/**
 * Reads the types of all names in the samples of pages, using a single program.
 *
 * @param pages samples by page
 */
export function readPageTypes(
  pages: ReadonlyMap<string, readonly Omit<Sample, 'page' | 'line'>[]>,
  options: ReadTypesOptions,
): Map<string, PageTypes> {
  const samples = [...pages].flatMap(([page, items]) =>
    items.map((sample, line): Sample => ({ ...sample, page, line })),
  );
  const { program, modules } = createSampleProgram(samples, options);
  const byPage = groupBy(modules, ({ sample }) => sample.page);
  return new Map(
    [...pages.keys()].map((page) => [page, readTypes(program, byPage.get(page) ?? [], options)]),
  );
}

function readTypes(
  program: ts.Program,
  modules: readonly SampleModule[],
  options: ReadTypesOptions,
): PageTypes {
  const checker = program.getTypeChecker();
  const infos = new Map<string, number>();
  const samples = modules.map((module): TypedName[] => {
    const source = program.getSourceFile(module.file);
    if (source === undefined) return [];
    const before = countLinesBefore(module);
    const lines = module.sample.code.split('\n').length;
    return listIdentifiers(source).flatMap((node): TypedName[] => {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const row = line - before;
      if (row < 0 || row >= lines) return [];
      const info = describe(node, checker, options);
      if (info === undefined) return [];
      const key = JSON.stringify(info);
      const index = infos.get(key) ?? infos.size;
      infos.set(key, index);
      return [[row, character, node.text.length, index]];
    });
  });
  return { infos: [...infos.keys()].map((info) => JSON.parse(info) as [string]), samples };
}

function listIdentifiers(source: ts.SourceFile): ts.Identifier[] {
  const identifiers: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return identifiers;
}

/**
 * Returns the type or signature of a name, and the first sentence of its documentation followed by its note; undefined
 * if its declaration is not shown.
 */
function describe(
  node: ts.Identifier,
  checker: ts.TypeChecker,
  { isShown, notes }: ReadTypesOptions,
): [string, string?] | undefined {
  const original = checker.getSymbolAtLocation(node);
  if (original === undefined) return undefined;
  const symbol = original.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(original) : original;
  const type = checker.getTypeOfSymbolAtLocation(symbol, node);
  if (
    (type.flags & ts.TypeFlags.Any) !== 0 ||
    !isDeclaredInShown([symbol, type.symbol, type.aliasSymbol], isShown)
  ) {
    return undefined;
  }
  const code = formatType(node, symbol, type, checker);
  const documentation = takeFirstSentence(
    collapseWhitespace(toPlainText(ts.displayPartsToString(symbol.getDocumentationComment(checker)))),
  );
  const text = [documentation, notes[getMemberName(symbol)] ?? ''].filter((part) => part !== '').join(' ');
  return text === '' ? [code] : [code, text];
}

/** Returns the name of a symbol, qualified with the class or interface that declares it: `MessageBus.peek`. */
function getMemberName({ name, declarations }: ts.Symbol): string {
  const owner = declarations?.[0]?.parent;
  const isMember = owner !== undefined && (ts.isClassDeclaration(owner) || ts.isInterfaceDeclaration(owner));
  return isMember && owner.name !== undefined ? `${owner.name.text}.${name}` : name;
}

function toPlainText(documentation: string): string {
  return documentation.replace(/\{@link (\S+?)\}/g, '$1').replaceAll('`', '');
}

/** Whether at least one symbol is declared only in shown files, rather than declared elsewhere and augmented there. */
function isDeclaredInShown(symbols: readonly (ts.Symbol | undefined)[], isShown: IsShown): boolean {
  return symbols.some(
    (symbol) =>
      symbol?.declarations !== undefined &&
      symbol.declarations.length > 0 &&
      symbol.declarations.every((declaration) => isShown(declaration.getSourceFile().fileName)),
  );
}

function formatType(
  { text, parent }: ts.Identifier,
  symbol: ts.Symbol,
  type: ts.Type,
  checker: ts.TypeChecker,
): string {
  if (symbol.flags & ts.SymbolFlags.Class) return `class ${text}`;
  const call = ts.isPropertyAccessExpression(parent) ? parent.parent : parent;
  const resolved = ts.isCallExpression(call) && call.expression.getText().endsWith(text);
  const signature = resolved ? checker.getResolvedSignature(call) : type.getCallSignatures()[0];
  if (signature?.declaration !== undefined) return `${text}${checker.signatureToString(signature)}`;
  return `${text}: ${checker.typeToString(type)}`;
}
