import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findMarkedPart, type MarkedPart } from './marked-part.ts';
import { readLockFile, type LockFile } from './lock-file.ts';

/** File with the table of dependencies. */
const TABLE: MarkedPart = {
  file: 'CONTRIBUTING.md',
  start: '<!-- Dependencies: license and size made by "npm run check -- reference --write" -->',
  end: '<!-- End of dependencies -->',
};

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Row of the table. */
interface Row {
  name: string;
  /** Reason for the dependency; written by hand. */
  purpose: string;
  license: string;
  /** Size of its own files in megabytes, without its dependencies. */
  size: string;
}

/**
 * Finds packages without a reason, reasons without a package, and outdated licenses. Sizes are not checked,
 * because they vary between systems.
 */
export async function checkDependencyTable(root: string): Promise<Problem[]> {
  const text = await readFile(path.join(root, TABLE.file), 'utf8');
  const rows = parseRows(text);
  const lines = text.split('\n');
  const [names, lock] = await Promise.all([listNames(root), readLockFile(root)]);
  const problems: Problem[] = [];
  const report = (message: string, remedy: string, name?: string): void => {
    const at = lines.findIndex((line) => line.startsWith(`| \`${name ?? ''}\` |`));
    problems.push(
      errorProblem('dependencies', message, {
        file: TABLE.file,
        line: at === -1 ? undefined : at + 1,
        remedy,
      }),
    );
  };
  for (const name of names) {
    const row = rows.get(name);
    if (row === undefined || row.purpose === '') {
      report(`"${name}" is a dependency without a reason.`, 'Say what it is there for, or remove it.', name);
    } else if (row.license !== getLicense(lock, name)) {
      report(
        `The license of "${name}" is ${getLicense(lock, name)}.`,
        'Run: npm run check -- reference --write',
        name,
      );
    }
  }
  for (const name of rows.keys()) {
    if (!names.includes(name)) report(`"${name}" is no dependency.`, 'Remove its line.', name);
  }
  return problems;
}

/** Regenerates the table. Reasons are preserved; those of new packages have to be written. */
export async function writeDependencyTable(root: string): Promise<void> {
  const file = path.join(root, TABLE.file);
  const text = await readFile(file, 'utf8');
  const rows = parseRows(text);
  const [names, lock] = await Promise.all([listNames(root), readLockFile(root)]);
  const lines: string[] = [];
  for (const name of names) {
    const bytes = await measureFolder(path.join(root, 'node_modules', name));
    lines.push(
      formatRow({
        name,
        purpose: rows.get(name)?.purpose ?? '',
        license: getLicense(lock, name),
        size: (bytes / 1e6).toFixed(1),
      }),
    );
  }
  const { start, end } = findMarkedPart(text, TABLE);
  const table = `| package | what for | license | MB |\n| --- | --- | --- | --- |\n${lines.join('')}`;
  await writeFile(file, `${text.slice(0, start)}\n\n${table}\n${text.slice(end)}`);
}

async function listNames(root: string): Promise<string[]> {
  const { dependencies, devDependencies } = manifestSchema.parse(
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')),
  );
  return [...Object.keys(dependencies), ...Object.keys(devDependencies)];
}

function parseRows(text: string): Map<string, Row> {
  const { start, end } = findMarkedPart(text, TABLE);
  const rows = text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => {
      const [, name, purpose, license, size] =
        /^\| `([^`]+)` \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, purpose, license, size } as Row];
    });
  return new Map(rows.map((row) => [row.name, row]));
}

function formatRow({ name, purpose, license, size }: Row): string {
  return `| \`${name}\` | ${purpose} | ${license} | ${size} |\n`;
}

function getLicense({ packages }: LockFile, name: string): string {
  return packages[`node_modules/${name}`]?.license ?? 'not said';
}

/** Size of a package's files in bytes, without nested packages and linked binaries. */
async function measureFolder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : await measureFolder(file);
    else if (entry.isFile()) {
      const { size, nlink } = await stat(file);
      if (nlink === 1) bytes += size;
    }
  }
  return bytes;
}
