import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { listFreeNames, readShape, withGiven, type Sample, type SampleShape } from './source-text.server.ts';

/** A sample as a module of a program. */
export interface SampleModule<S extends Sample = Sample> {
  sample: S;
  file: string;
  shape: SampleShape;
  /** Imports of what the sample names but does not declare. */
  prelude: string;
}

/** A program of samples, and their modules. */
export interface SampleProgram<S extends Sample = Sample> {
  program: ts.Program;
  modules: readonly SampleModule<S>[];
}

interface SampleProgramOptions {
  /** Options besides those of every sample. */
  options?: ts.CompilerOptions;
  /** Module (absolute) that exports what samples may name without declaring it. */
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
  // Samples are JavaScript as people write it: parameters have no types, and elements of a page are known to exist.
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
 * Makes a program of samples. What a sample names without declaring it comes from the nearest earlier sample of its page,
 * else from the common names.
 */
export function createSampleProgram<S extends Sample>(
  samples: readonly S[],
  { options, names }: SampleProgramOptions,
): SampleProgram<S> {
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

/** Number of lines of a module before the first one of its sample. */
export function countLinesBefore({ sample, shape }: SampleModule): number {
  return 1 + (shape.isBody ? 1 : (sample.given?.trimEnd().split('\n').length ?? 0));
}

/** Imports for the names that a sample leaves open: from the nearest earlier sample of its page, else from the common ones. */
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
    // A separate variable: assignments to properties of an import would count as declarations in JavaScript.
    return [`import { ${name} as $${name} } from ${JSON.stringify(source)}; const ${name} = $${name};`];
  });
  return imports.join(' ');
}

/** The text of a module: one line for imports, the code, and exports for the samples that come after. */
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
function findNamed(file: string, modules: ReadonlyMap<string, SampleModule>): string | undefined {
  for (const module of modules.values()) {
    const title = path.join(path.dirname(module.file), path.basename(module.sample.title ?? ''));
    if (title === file) return `export * from ${JSON.stringify(module.file)};`;
  }
  return undefined;
}
