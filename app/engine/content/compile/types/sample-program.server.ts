import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { listFreeNames, readShape, withGiven, type Sample, type SampleShape } from './source-text.server.ts';

/** Sample as a module of a program. */
export interface SampleModule<S extends Sample = Sample> {
  sample: S;
  file: string;
  shape: SampleShape;
  /** Imports of names that the sample uses but does not declare. */
  prelude: string;
}

interface SampleProgramOptions {
  /** Compiler options in addition to the defaults. */
  options?: ts.CompilerOptions;
  /** Absolute path of the module whose exports samples may use without declaring them. */
  names?: string | undefined;
}

/** Virtual folder of the modules; nothing is written there. */
const VIRTUAL = path.join(PROJECT_ROOT, 'build', 'samples-types');

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowJs: true,
  checkJs: true,
  noEmit: true,
  strict: true,
  // Samples are ordinary JavaScript: parameters have no types, and DOM elements are assumed to exist.
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

/**
 * Creates a program of samples. Names that a sample does not declare are resolved to the nearest earlier sample of its
 * page, or else to the common names.
 */
export function createSampleProgram<S extends Sample>(
  samples: readonly S[],
  { options, names }: SampleProgramOptions,
): { program: ts.Program; modules: readonly SampleModule<S>[] } {
  const modules = samples.map((sample): SampleModule<S> => {
    const page = sample.page.replace(/\.mdx$/, '').replaceAll('/', '+');
    const folder = path.dirname(sample.title ?? '');
    const file = path.join(VIRTUAL, page, folder, `${sample.line}.${sample.language}`);
    return { sample, file, shape: readShape(sample.code), prelude: '' };
  });
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const common = new Set(names === undefined ? [] : readShape(readFileSync(names, 'utf8'), names).exported);
  for (const module of modules) module.prelude = createPrelude(module, modules, { names, common });
  const all = { ...OPTIONS, ...options };
  return { program: ts.createProgram([...byFile.keys()], all, createHost(byFile, all)), modules };
}

/** Number of lines of a module before the first line of its sample. */
export function countLinesBefore({ sample, shape }: SampleModule): number {
  return 1 + (shape.isBody ? 1 : (sample.given?.trimEnd().split('\n').length ?? 0));
}

/**
 * Creates imports for the free names of a sample: from the nearest earlier sample of its page, or else from the common
 * names.
 */
function createPrelude(
  module: SampleModule,
  modules: readonly SampleModule[],
  { names, common }: { names: string | undefined; common: ReadonlySet<string> },
): string {
  const earlier = modules.filter(
    ({ sample, shape }) =>
      sample.page === module.sample.page && sample.line < module.sample.line && !shape.isBody,
  );
  const imports = listFreeNames(withGiven(module.sample)).flatMap((name) => {
    const source = earlier.findLast(({ shape }) => shape.declared.includes(name))?.file ?? names;
    if (source === undefined || (source === names && !common.has(name))) return [];
    // Use a separate variable: in JavaScript, assignments to properties of an import would count as declarations.
    return [`import { ${name} as $${name} } from ${JSON.stringify(source)}; const ${name} = $${name};`];
  });
  return imports.join(' ');
}

/** Generates the text of a module: one line of imports, the code, and exports for later samples. */
function renderModule({ sample, shape, prelude }: SampleModule): string {
  const before = `${prelude}\n${sample.given === undefined ? '' : `${sample.given.trimEnd()}\n`}`;
  if (shape.isBody) return `${prelude}\nexport async function sample() {\n${sample.code}\n}\n`;
  const names = shape.declared.filter((name) => !shape.exported.has(name));
  return `${before}${sample.code}\nexport { ${names.join(', ')} };\n`;
}

function createHost(
  modules: ReadonlyMap<string, SampleModule>,
  options: ts.CompilerOptions,
): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const isVirtual = (file: string): boolean => file.startsWith(VIRTUAL);
  const find = (file: string): string | undefined => {
    const module = modules.get(file);
    return module === undefined ? findByTitle(file, modules) : renderModule(module);
  };
  return {
    ...host,
    getCurrentDirectory: () => PROJECT_ROOT,
    fileExists: (file) => (isVirtual(file) ? find(file) !== undefined : host.fileExists(file)),
    directoryExists: (folder) => isVirtual(folder) || (host.directoryExists?.(folder) ?? true),
    readFile: (file) => (isVirtual(file) ? find(file) : host.readFile(file)),
    getSourceFile(file, languageVersion) {
      if (!isVirtual(file)) return host.getSourceFile(file, languageVersion);
      const text = find(file);
      return text === undefined ? undefined : ts.createSourceFile(file, text, languageVersion, true);
    },
  };
}

/** Finds a sample by title: `./document.js` refers to the sample with this title on the same page. */
function findByTitle(file: string, modules: ReadonlyMap<string, SampleModule>): string | undefined {
  for (const module of modules.values()) {
    const title = path.join(path.dirname(module.file), path.basename(module.sample.title ?? ''));
    if (title === file) return `export * from ${JSON.stringify(module.file)};`;
  }
  return undefined;
}
