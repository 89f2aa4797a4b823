import { isBuiltin } from 'node:module';
import path from 'node:path';
import { describeMissingPackage } from '#app/engine/diagnostics/missing-package.ts';
import type { Issue } from '#app/engine/diagnostics/problem.ts';
import { suggestFile } from '#app/engine/content/source/file-reference.server.ts';
import { isImage } from '#app/engine/content/source/walk.server.ts';
import { STYLE_ISSUE } from './blocked-content.server.ts';

interface Importer {
  /** Absolute path of the page or module that contains the import. */
  file: string;
  text: string;
  /** Code of the failed import, which MDX may have formatted: from its name or specifier to the end of the line. */
  statement: string;
  contentDir: string;
  /** Names of the components that pages may use without importing them. */
  components: readonly string[];
}

/** Import that failed, as written in the code, e.g. `./x.css`. */
interface FailedImport extends Issue {
  specifier: string;
}

/** Finds the import that caused an error of esbuild, with a message that doesn't mention esbuild. */
export function findFailedImport(message: string, importer: Importer): FailedImport | undefined {
  const missing = /^Could not resolve "(.+)"/.exec(message)?.[1];
  if (missing !== undefined) return { specifier: missing, ...describeMissing(missing, importer) };
  const builtin = /^Plugin "node-resolve" returned a non-absolute path: (\S+)/.exec(message)?.[1];
  if (builtin !== undefined) return { specifier: builtin, ...describeBuiltin(builtin) };
  const [, exporter, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(message) ?? [];
  if (exporter !== undefined && name !== undefined) {
    const specifier = /\bfrom\s*["'](.+?)["']/.exec(importer.statement)?.[1] ?? exporter;
    return { specifier, ...describeMissingExport(specifier, name) };
  }
  const [, stylesheet, other] =
    /^Cannot import "(.+)" into a JavaScript file|^No loader is configured for "[^"]*" files: (.+)$/.exec(
      message,
    ) ?? [];
  const file = stylesheet ?? other;
  if (file === undefined) return undefined;
  const specifier = findSpecifier(importer.text, path.basename(file));
  const describe = (what: string, fix: string): FailedImport => ({
    specifier,
    message: `Pages cannot import ${what}: "${specifier}".`,
    fix,
  });
  if (stylesheet !== undefined) return describe('stylesheets', STYLE_ISSUE.fix);
  if (isImage(file)) return describe('images', `Write ![Alternative text](${specifier}).`);
  return describe('this type of file', 'They can import .mdx, .tsx, .ts, .jsx, .js, and .json files.');
}

function describeMissing(name: string, importer: Importer): Issue {
  if (isBuiltin(name)) return describeBuiltin(name);
  if (/^[./]/.test(name)) {
    return {
      message: `The imported file "${name}" does not exist.`,
      fix: name.startsWith('/')
        ? 'The path of an import is relative to this file. Start it with "./" or "../".'
        : suggestFile(name, importer.file, importer.contentDir),
    };
  }
  const issue = describeMissingPackage(name);
  const builtIn = listImportedNames(importer.text, name).filter((local) =>
    importer.components.includes(local),
  );
  if (builtIn.length === 0) return issue;
  const tags = new Intl.ListFormat('en').format(builtIn.map((local) => `<${local}>`));
  return { ...issue, fix: `Remove this line: ${tags} ${builtIn.length === 1 ? 'needs' : 'need'} no import.` };
}

function describeMissingExport(specifier: string, name: string): Issue {
  return name === 'default'
    ? {
        message: `"${specifier}" has no default export.`,
        fix: 'Write "export default function …" in it, or import a named export in braces.',
      }
    : {
        message: `"${specifier}" has no export "${name}".`,
        fix: `Write "export const ${name} = …" in it, or correct the name.`,
      };
}

function describeBuiltin(name: string): Issue {
  return {
    message: `Pages cannot import Node.js modules: "${name}".`,
    fix: 'To use data in a page, import it from a .json or .ts file.',
  };
}

/** Finds the quoted path of an import by its file name. */
function findSpecifier(code: string, fileName: string): string {
  const quoted = [...code.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(([, single, double]) => single ?? double);
  return quoted.find((text) => text !== undefined && path.posix.basename(text) === fileName) ?? fileName;
}

/** Names that code imports from a module, without those of multi-line imports. */
function listImportedNames(code: string, specifier: string): string[] {
  const line = code
    .split('\n')
    .find(
      (text) =>
        text.startsWith('import') && (text.includes(`'${specifier}'`) || text.includes(`"${specifier}"`)),
    );
  return line?.slice('import'.length, line.lastIndexOf(specifier)).match(/[\w$]+/g) ?? [];
}
