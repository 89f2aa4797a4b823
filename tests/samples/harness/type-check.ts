import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { ALLOWANCES, type Allowance } from './allowances.ts';
import { placeOf, type Fence } from './fences.ts';
import { SampleError } from './sample-error.ts';
import { listFreeNames, readShape, withGiven, type SampleShape } from './source-text.ts';

/** What the compiler found. */
export interface TypeReport {
  /** Mistakes by the place of the sample, see `placeOf`. */
  faults: ReadonlyMap<string, SampleError>;
  usedAllowances: ReadonlySet<Allowance>;
}

/** A sample as a module of a program. */
interface Module {
  fence: Fence;
  file: string;
  shape: SampleShape;
  /** Imports of what the sample names but does not declare. */
  prelude: string;
}

/** The folder in which the modules stand for the compiler; nothing is written there. */
const VIRTUAL = path.join(PROJECT_ROOT, 'build', 'samples-types');

const SHARED: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  // Samples are JavaScript as people write it: parameters have no types, and what a page holds is known to be there.
  noImplicitAny: false,
  strictNullChecks: false,
  strictPropertyInitialization: false,
  strictFunctionTypes: false,
  useUnknownInCatchVariables: false,
  skipLibCheck: true,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

const OPTIONS: Readonly<Record<Fence['podium'], ts.CompilerOptions>> = {
  5: { ...SHARED, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  4: {
    ...SHARED,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Node10,
    paths: {
      '@podium/podlet': [path.join(PROJECT_ROOT, 'node_modules/podium-podlet-4')],
      '@podium/layout': [path.join(PROJECT_ROOT, 'node_modules/podium-layout-4')],
      '@podium/utils': [path.join(PROJECT_ROOT, 'node_modules/podium-podlet-4/node_modules/@podium/utils')],
    },
  },
};

const COMMON: Readonly<Record<Fence['podium'], string>> = { 5: 'names.ts', 4: 'names-4.ts' };

/** Checks samples against the packages' own types: one program for all of a version. */
export function checkTypes(fences: readonly Fence[]): TypeReport {
  const faults = new Map<string, SampleError>();
  const usedAllowances = new Set<Allowance>();
  for (const version of [5, 4] as const) {
    const modules = fences
      .filter(({ podium, language }) => podium === version && /^[jt]sx?$/.test(language))
      .map(createModule);
    if (modules.length > 0) checkModules(modules, version, faults, usedAllowances);
  }
  return { faults, usedAllowances };
}

function createModule(fence: Fence): Module {
  const page = fence.page.replace(/\.mdx$/, '').replaceAll('/', '+');
  const folder = fence.tutorial === undefined ? '' : path.dirname(fence.title ?? '');
  const file = path.join(VIRTUAL, page, folder, `${fence.line}.${fence.language}`);
  const shape = readShape(fence.code);
  return { fence, file, shape, prelude: '' };
}

function checkModules(
  modules: Module[],
  version: Fence['podium'],
  faults: Map<string, SampleError>,
  usedAllowances: Set<Allowance>,
): void {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const names = path.join(PROJECT_ROOT, 'tests/samples/given', COMMON[version]);
  const common = new Set(readShape(readFileSync(names, 'utf8'), names).exported);
  for (const module of modules) module.prelude = createPrelude(module, modules, { names, common });
  const program = ts.createProgram(
    [...byFile.keys()],
    OPTIONS[version],
    createHost(byFile, OPTIONS[version]),
  );
  for (const module of modules) {
    const found = listDiagnostics(program, module).filter((diagnostic) => {
      const allowed = ALLOWANCES.find(
        ({ code, message, page = module.fence.page }) =>
          code === diagnostic.code && page === module.fence.page && message.test(toText(diagnostic)),
      );
      if (allowed !== undefined) usedAllowances.add(allowed);
      return allowed === undefined;
    });
    if (found.length > 0) faults.set(placeOf(module.fence), createFault(module, found));
  }
}

/** Imports for the names that a sample leaves open: from the nearest earlier sample of its page, else from the common ones. */
function createPrelude(
  module: Module,
  modules: readonly Module[],
  { names, common }: { names: string; common: ReadonlySet<string> },
): string {
  const earlier = modules.filter(
    ({ fence, shape }) => fence.page === module.fence.page && fence.line < module.fence.line && !shape.isBody,
  );
  const imports = listFreeNames(withGiven(module.fence)).flatMap((name) => {
    const source = earlier.findLast(({ shape }) => shape.declared.includes(name))?.file ?? names;
    if (source === names && !common.has(name)) return [];
    // A variable of its own: assignments to properties of an import would count as declarations in JavaScript.
    return [`import { ${name} as $${name} } from ${JSON.stringify(source)}; const ${name} = $${name};`];
  });
  return imports.join(' ');
}

function listDiagnostics(program: ts.Program, { file }: Module): ts.Diagnostic[] {
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
}

function toText({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n');
}

/** The text of a module: one line for imports, the code, and exports for the samples that come after. */
function renderModule({ fence, shape, prelude }: Module): string {
  const before = `${prelude}\n${fence.given === undefined ? '' : `${fence.given.trimEnd()}\n`}`;
  if (shape.isBody) return `${prelude}\nexport async function sample() {\n${fence.code}\n}\n`;
  const names = shape.declared.filter((name) => !shape.exported.has(name));
  return `${before}${fence.code}\nexport { ${names.join(', ')} };\n`;
}

function createHost(modules: ReadonlyMap<string, Module>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const parsed = new Map<string, ts.SourceFile>();
  const isOurs = (file: string): boolean => file.startsWith(VIRTUAL);
  const find = (file: string): string | undefined => {
    const module = modules.get(file);
    return module === undefined ? findNamed(file, modules) : renderModule(module);
  };
  return {
    ...host,
    getCurrentDirectory: () => PROJECT_ROOT,
    fileExists: (file) => (isOurs(file) ? find(file) !== undefined : host.fileExists(file)),
    directoryExists: (folder) => isOurs(folder) || (host.directoryExists?.(folder) ?? true),
    readFile: (file) => (isOurs(file) ? find(file) : host.readFile(file)),
    getSourceFile(file, languageVersion) {
      const known = parsed.get(file);
      if (known !== undefined) return known;
      if (!isOurs(file)) {
        const source = host.getSourceFile(file, languageVersion);
        if (source !== undefined) parsed.set(file, source);
        return source;
      }
      const text = find(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, languageVersion, true);
    },
  };
}

/** `./document.js` is the sample of the same page that has this title. */
function findNamed(file: string, modules: ReadonlyMap<string, Module>): string | undefined {
  for (const module of modules.values()) {
    const isSame = path.dirname(module.file) === path.dirname(file);
    if (isSame && path.basename(module.fence.title ?? '') === path.basename(file))
      return `export * from ${JSON.stringify(module.file)};`;
  }
  return undefined;
}

function createFault({ fence, shape }: Module, diagnostics: readonly ts.Diagnostic[]): SampleError {
  const before = 1 + (shape.isBody ? 1 : (fence.given?.trimEnd().split('\n').length ?? 0));
  const lines = diagnostics.map((diagnostic) => {
    const { file, start = 0 } = diagnostic;
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line - before;
    return `line ${fence.line + 1 + Math.max(0, line)}: ${toText(diagnostic)} (TS${diagnostic.code})`;
  });
  return new SampleError(fence, 'The sample does not compile.', {
    expected: "no complaint of the compiler about the packages' own types",
    got: lines.join('\n'),
  });
}
