import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { describeWriteFailure } from '#app/content/compile/cache-file.server.ts';
import { errorProblem, ProblemError } from '#app/diagnostics/problem.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import { hashBytes } from '#app/site/hash-bytes.server.ts';
import { ignoreMissing } from '#app/site/missing-file.ts';
import { toSlashPath } from '#app/site/slash-path.server.ts';
import { formatManifest, MANIFEST_FILE, parseManifest, type Manifest } from './manifest.ts';

/**
 * A folder that is written beside its target and put in its place when it is whole. Until then the old folder stays as
 * it was; what a killed build left behind is cleared away by the next one.
 */
export interface OutputFolder {
  /** Writes a file; `relative` has forward slashes. */
  write(relative: string, bytes: Buffer | string): Promise<void>;
  /** Gives a file that has been written a second name. */
  copy(from: string, to: string): Promise<void>;
  /** Copies a folder's files in. */
  copyFrom(folder: string): Promise<void>;
  /** Whether a file has been written. */
  has(relative: string): boolean;
  /** What has been written until now. */
  list(): Manifest['files'];
  /** Writes the manifest and swaps the folder in. Returns how much it holds. */
  commit(baseUrl: string): Promise<{ files: number; bytes: number }>;
  /** Removes what has been written. What comes later is refused, so that nothing reappears. */
  discard(): Promise<void>;
}

/** Opens an output folder. Refuses a target that is something else than a crawled site or an empty folder. */
export async function openOutputFolder(target: string): Promise<OutputFolder> {
  await recoverSwap(target);
  await checkTarget(target);
  await clearDebris(target);
  const temporary = getSibling(target, 'new');
  const files = new Map<string, Manifest['files'][number]>();
  const madeFolders = new Set<string>();
  let discarded = false;

  function write(relative: string, bytes: Buffer | string): Promise<void> {
    return add(relative, (file) => {
      writeFileSync(file, bytes);
      return {
        path: relative,
        size: Buffer.byteLength(bytes),
        sha256: hashBytes(bytes),
      };
    });
  }

  function copy(from: string, to: string): Promise<void> {
    return add(to, (file) => {
      const known = files.get(from);
      if (known === undefined) throw new Error(`${from} has not been written.`);
      linkOrCopy(path.join(temporary, from), file);
      return { ...known, path: to };
    });
  }

  /** Waiting for the disk would take longer than writing does: there are thousands of files, and they are small. */
  async function add(relative: string, make: (file: string) => Manifest['files'][number]): Promise<void> {
    if (discarded) throw new Error(`${relative} comes too late: the folder has been discarded.`);
    const file = path.join(temporary, relative);
    const folder = path.dirname(file);
    try {
      if (!madeFolders.has(folder)) {
        mkdirSync(folder, { recursive: true });
        madeFolders.add(folder);
      }
      files.set(relative, make(file));
    } catch (error) {
      throw describeWriteFailure(error, file, 'OUT_DIR') ?? error;
    }
    await Promise.resolve();
  }

  return {
    write,
    copy,
    list: () => [...files.values()],
    has: (relative) => files.has(relative),
    async copyFrom(folder) {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true });
      for (const entry of entries) {
        const source = path.join(entry.parentPath, entry.name);
        const relative = toSlashPath(folder, source);
        if (entry.isFile() && !relative.split('/').some((part) => part.startsWith('.'))) {
          await write(relative, await readFile(source));
        }
      }
    },
    async commit(baseUrl) {
      const list = [...files.values()];
      await write(MANIFEST_FILE, formatManifest(baseUrl, list));
      await swapIn(temporary, target);
      return { files: files.size, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0) };
    },
    async discard() {
      discarded = true;
      await rm(temporary, { recursive: true, force: true });
      const old = getSibling(target, 'old');
      if ((await exists(old)) && !(await exists(target))) await rename(old, target);
    },
  };
}

/** Two names for one file are half the writing; where the disk knows no such thing, there are two files. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Ends a swap that was cut off between its two renames: then there is an old folder beside where the target should be,
 * and no target.
 */
export async function recoverSwap(target: string): Promise<void> {
  if (await exists(target)) return;
  const old = (await listSiblings(target)).find(({ role }) => role === 'old');
  if (old !== undefined) await rename(old.path, target);
}

async function swapIn(temporary: string, target: string): Promise<void> {
  const old = getSibling(target, 'old');
  if (await exists(target)) await rename(target, old);
  await rename(temporary, target);
  await rm(old, { recursive: true, force: true });
}

async function checkTarget(target: string): Promise<void> {
  const info = await stat(target).catch(ignoreMissing);
  if (info === undefined) {
    const parent = path.dirname(target);
    await mkdir(parent, { recursive: true }).catch((error: unknown) => {
      if (!['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      throw refuse(target, 'is below a file');
    });
    return;
  }
  if (!info.isDirectory()) throw refuse(target, 'is not a folder');
  if ((await readdir(target)).length === 0) return;
  const manifest = await readFile(path.join(target, MANIFEST_FILE), 'utf8').catch(ignoreMissing);
  if (manifest === undefined || parseManifest(manifest) === undefined) {
    throw refuse(target, 'holds something else than a crawled site');
  }
}

function refuse(target: string, reason: string): ProblemError {
  return new ProblemError([
    errorProblem('output', `OUT_DIR is ${toDisplayPath(target)}, which ${reason}.`, {
      remedy: 'Name a new or empty folder; nothing has been deleted.',
    }),
  ]);
}

/** Removes what killed builds left beside the target. A build that still runs keeps its folder. */
async function clearDebris(target: string): Promise<void> {
  for (const { path: leftover, pid } of await listSiblings(target)) {
    if (!isRunning(pid)) await rm(leftover, { recursive: true, force: true });
  }
}

function getSibling(target: string, role: 'new' | 'old'): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${role}-${process.pid}`);
}

async function listSiblings(target: string): Promise<{ path: string; role: string; pid: number }[]> {
  const folder = path.dirname(target);
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const prefix = `.${path.basename(target)}.`;
  return names.flatMap((name) => {
    const [, role, pid] = name.startsWith(prefix)
      ? (/^(new|old)-(\d+)$/.exec(name.slice(prefix.length)) ?? [])
      : [];
    return role === undefined ? [] : [{ path: path.join(folder, name), role, pid: Number(pid) }];
  });
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function exists(target: string): Promise<boolean> {
  return (await stat(target).catch(ignoreMissing)) !== undefined;
}
