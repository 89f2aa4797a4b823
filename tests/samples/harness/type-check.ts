import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import {
  countLinesBefore,
  createSampleProgram,
  type SampleModule,
} from '#app/engine/content/compile/types/sample-program.server.ts';
import { isProgramLanguage } from '#app/engine/content/compile/types/samples.server.ts';
import { ALLOWANCES, type Allowance } from './allowances.ts';
import { locationOf, type Fence } from './fences.ts';
import { SampleError } from './sample-error.ts';

/** Results of a type check. */
export interface TypeReport {
  /** Errors by the location of the sample, see `locationOf`. */
  faults: ReadonlyMap<string, SampleError>;
  usedAllowances: ReadonlySet<Allowance>;
}

type Module = SampleModule<Fence>;

const OPTIONS: Readonly<Record<Fence['podium'], ts.CompilerOptions>> = {
  5: { jsx: ts.JsxEmit.ReactJSX },
  4: {
    moduleResolution: ts.ModuleResolutionKind.Node10,
    paths: {
      '@podium/podlet': [path.join(PROJECT_ROOT, 'node_modules/podium-podlet-4')],
      '@podium/layout': [path.join(PROJECT_ROOT, 'node_modules/podium-layout-4')],
      '@podium/utils': [path.join(PROJECT_ROOT, 'node_modules/podium-podlet-4/node_modules/@podium/utils')],
    },
  },
};

const COMMON: Readonly<Record<Fence['podium'], string>> = {
  5: 'content/sample-names.ts',
  4: 'tests/samples/given/names-4.ts',
};

/** Checks samples against the packages' own types, with one program per version. */
export function checkTypes(fences: readonly Fence[]): TypeReport {
  const faults = new Map<string, SampleError>();
  const usedAllowances = new Set<Allowance>();
  for (const version of [5, 4] as const) {
    const samples = fences.filter(
      ({ podium, language }) => podium === version && isProgramLanguage(language),
    );
    if (samples.length > 0) checkSamples(samples, version, faults, usedAllowances);
  }
  return { faults, usedAllowances };
}

function checkSamples(
  samples: readonly Fence[],
  version: Fence['podium'],
  faults: Map<string, SampleError>,
  usedAllowances: Set<Allowance>,
): void {
  const names = path.join(PROJECT_ROOT, COMMON[version]);
  const { program, modules } = createSampleProgram(samples, { options: OPTIONS[version], names });
  for (const module of modules) {
    const found = listDiagnostics(program, module).filter((diagnostic) => {
      const allowed = ALLOWANCES.find(
        ({ code, message, page = module.sample.page }) =>
          code === diagnostic.code && page === module.sample.page && message.test(toText(diagnostic)),
      );
      if (allowed !== undefined) usedAllowances.add(allowed);
      return allowed === undefined;
    });
    if (found.length > 0) faults.set(locationOf(module.sample), createError(module, found));
  }
}

function listDiagnostics(program: ts.Program, { file }: Module): ts.Diagnostic[] {
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
}

function toText({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n');
}

function createError(module: Module, diagnostics: readonly ts.Diagnostic[]): SampleError {
  const { sample: fence } = module;
  const before = countLinesBefore(module);
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
