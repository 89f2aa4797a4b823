import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Reads names from the type definitions of packages with the TypeScript compiler. */
export class TypeReader {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #root: string;

  /** `files` are relative to the repository, e.g. `node_modules/@podium/layout/types/layout.d.ts`. */
  constructor(files: readonly string[], root = PROJECT_ROOT) {
    this.#root = root;
    this.#program = ts.createProgram(
      files.map((file) => path.join(root, file)),
      {
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        target: ts.ScriptTarget.ES2022,
        skipLibCheck: true,
        noEmit: true,
        types: ['node'],
      },
    );
    this.#checker = this.#program.getTypeChecker();
  }

  /** Names of a module's runtime exports, without types. */
  listExports(file: string): string[] {
    return this.#exportsOf(file)
      .filter((symbol) => (this.#resolve(symbol).flags & ts.SymbolFlags.Value) !== 0)
      .map(({ name }) => name);
  }

  /** Names of the types that a module exports. */
  listTypes(file: string): string[] {
    return this.#exportsOf(file)
      .filter((symbol) => (this.#resolve(symbol).flags & ts.SymbolFlags.Value) === 0)
      .map(({ name }) => name);
  }

  /**
   * Names of the own members of an exported type or class, without private members and symbols.
   * `part` selects the type of a member, or with `()` that of its first parameter: `process()`.
   */
  listMembers(file: string, name: string, part?: string): string[] {
    const symbol = this.#exportsOf(file).find((candidate) => candidate.name === name);
    if (symbol === undefined)
      throw new Error(`${file} exports no "${name}". Check whether the package has moved it.`);
    let type = this.#checker.getDeclaredTypeOfSymbol(this.#resolve(symbol));
    if (part !== undefined) type = this.#follow(type, part, `${file}, ${name}`);
    return type
      .getProperties()
      .filter((property) => !/^(__|#)/.test(property.name) && this.#isOwn(property, type))
      .map((property) => property.name);
  }

  /** Names of members that a file adds to an interface of the global namespace `Express`. */
  listExpressMembers(file: string, name: string): string[] {
    const source = this.#program.getSourceFile(path.join(this.#root, file));
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isInterfaceDeclaration(node) && node.name.text === name) {
        found.push(
          ...node.members.flatMap((member) =>
            member.name === undefined ? [] : [member.name.getText(source)],
          ),
        );
      }
      ts.forEachChild(node, visit);
    };
    if (source !== undefined) visit(source);
    return found;
  }

  #follow(type: ts.Type, part: string, location: string): ts.Type {
    const isCall = part.endsWith(')');
    const [, memberName = '', index = '0'] = /^(\w+)(?:\((\d*)\))?$/.exec(part) ?? [];
    const member = type.getProperty(memberName);
    if (member === undefined)
      throw new Error(`${location} has no "${memberName}". Check whether the package has renamed it.`);
    const memberType = this.#checker.getTypeOfSymbol(member);
    if (!isCall) return this.#checker.getNonNullableType(memberType);
    const parameter = memberType.getCallSignatures()[0]?.getParameters()[Number(index)];
    if (parameter === undefined) throw new Error(`${location}, ${part} takes fewer parameters.`);
    return this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(parameter));
  }

  /** Whether a class or a type declares the member itself. */
  #isOwn(property: ts.Symbol, type: ts.Type): boolean {
    const owner = type.symbol as ts.Symbol | undefined;
    if (owner === undefined || (owner.flags & ts.SymbolFlags.Class) === 0) return true;
    return owner.members?.has(property.escapedName) === true;
  }

  #exportsOf(file: string): ts.Symbol[] {
    const source = this.#program.getSourceFile(path.join(this.#root, file));
    const module = source === undefined ? undefined : this.#checker.getSymbolAtLocation(source);
    if (module === undefined)
      throw new Error(`${file} is missing or not a module. See the package's "types" field.`);
    return this.#checker.getExportsOfModule(module);
  }

  #resolve(symbol: ts.Symbol): ts.Symbol {
    return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol);
  }
}
