import { constants, existsSync, readdirSync, rmSync, type Dirent } from 'node:fs';
import { access, mkdir, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { isInside, PROJECT_ROOT, toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { ignoreMissing, isMissing } from '#app/engine/lib/files.server.ts';
import { getSibling, isRunning, listSiblings, removeLeftovers } from '../cli/sibling-folders.ts';
import { createFileWriter, type WrittenFile } from './file-writer.ts';
import { formatManifest, MANIFEST_FILE, parseManifest, type Manifest } from './manifest.ts';

/**
 * Output folder that is written next to its target, and replaces it once complete. Until then, the old folder is
 * unchanged. The next build removes leftovers of a killed build.
 */
export interface OutputFolder {
  /** Writes a file, or hard-links an identical one from the old folder; `relative` has forward slashes. */
  write(relative: string, bytes: Buffer | string): void;
  /** Hard-links a written file to a second name. */
  copy(from: string, to: string): void;
  /** Whether a file has been written. */
  has(relative: string): boolean;
  /** Whether a path leads to another written file, as on disks that ignore the case of names. */
  isTaken(relative: string): boolean;
  /** Lists the files written so far. */
  list(): Manifest['files'];
  /** Writes the manifest and swaps the folder in. Resolves to the number of files and their size. */
  commit(baseUrl: string): Promise<{ files: number; bytes: number }>;
  /** Removes all written files. Subsequent writes throw. */
  discard(): Promise<void>;
}

/**
 * Opens an output folder. If it is a link, the folder that it leads to is replaced.
 *
 * @throws ProblemError if a build may not replace the folder
 */
export async function openOutputFolder(folder: string): Promise<OutputFolder> {
  const target = await resolveLinks(folder);
  await recoverSwap(target);
  await checkOutputFolder(target);
  await removeLeftovers(target);
  const temporary = getSibling(target, 'new');
  const before = (await exists(target)) ? target : undefined;
  const files = new Map<string, Manifest['files'][number]>();
  const writer = createFileWriter();
  let isDiscarded = false;

  function add(relative: string, create: (file: string) => WrittenFile): void {
    if (isDiscarded) throw new Error(`${relative} cannot be written: the folder has been discarded.`);
    const file = path.join(temporary, relative);
    if (!isInside(temporary, file)) throw new Error(`${relative} is outside of the output folder.`);
    try {
      const { size, sha256 } = create(file);
      files.set(relative, { path: relative, size, sha256 });
    } catch (error) {
      failToWrite(error, file);
    }
  }

  function write(relative: string, bytes: Buffer | string): void {
    add(relative, (file) => writer.write(file, bytes, before && path.join(before, relative)));
  }

  return {
    write,
    copy(from, to) {
      const written = files.get(from);
      if (written === undefined) throw new Error(`${from} has not been written.`);
      add(to, (file) => {
        writer.link(path.join(temporary, from), file);
        return written;
      });
    },
    has: (relative) => files.has(relative),
    isTaken: (relative) => !files.has(relative) && existsSync(path.join(temporary, relative)),
    list: () => [...files.values()],
    async commit(baseUrl) {
      write(MANIFEST_FILE, formatManifest(baseUrl, [...files.values()]));
      // Files may have been added in the meantime.
      await checkOutputFolder(target);
      await swapIn(temporary, target);
      return { files: files.size, bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0) };
    },
    async discard() {
      isDiscarded = true;
      await rm(temporary, { recursive: true, force: true });
      const old = getSibling(target, 'old');
      if ((await exists(old)) && !(await exists(target))) await rename(old, target);
    },
  };
}

/** Timeout for another build's swap of folders, in milliseconds. The swap takes about 1 ms. */
const SWAP_TIMEOUT_MS = 1000;

/**
 * Completes a swap that was interrupted between its two renames, i.e. with an old folder next to the target, but no
 * target. Waits for the swap of a concurrent build.
 */
export async function recoverSwap(folder: string): Promise<void> {
  const target = await resolveLinks(folder);
  const started = performance.now();
  while (!(await exists(target))) {
    const oldFolders = (await listSiblings(target)).filter(({ role }) => role === 'old');
    const isTimedOut = performance.now() - started > SWAP_TIMEOUT_MS;
    const old = oldFolders.find(({ pid }) => isTimedOut || !isRunning(pid));
    if (old !== undefined) await rename(old.path, target).catch(ignorePreempted);
    if (old !== undefined || oldFolders.length === 0) return;
    await sleep(10);
  }
}

/** Maximum number of attempts to swap folders while other builds do the same. */
const SWAP_ATTEMPTS = 100;

/**
 * Replaces the target with a folder. If another build does so concurrently, the target may exist again before the
 * rename; then that build's folder is replaced, too. The last build wins.
 */
async function swapIn(temporary: string, target: string): Promise<void> {
  const old = getSibling(target, 'old');
  for (let attempt = 1; ; attempt += 1) {
    if (await exists(target)) {
      await rename(target, old).catch((error: unknown) => {
        // A mount of the same disk.
        if ((error as NodeJS.ErrnoException).code === 'EBUSY') throw createMountError(target);
        ignoreMissing(error);
      });
    }
    try {
      await rename(temporary, target);
      break;
    } catch (error) {
      if (attempt === SWAP_ATTEMPTS) throw error;
      ignorePreempted(error);
      await rm(old, { recursive: true, force: true });
    }
  }
  rmSync(old, { recursive: true, force: true });
}

/** Ignores errors of a rename that another build has preempted. */
function ignorePreempted(error: unknown): void {
  if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
  throw error;
}

/** Path without links, also if the folder does not exist yet. That of a folder without access is returned unchanged. */
async function resolveLinks(folder: string): Promise<string> {
  const resolved = await realpath(folder).catch((error: unknown) => (isMissing(error) ? undefined : folder));
  if (resolved !== undefined) return resolved;
  // Fails if it doesn't exist, or if another build has created it in the meantime.
  const link = await readlink(folder).catch(() => undefined);
  if (link !== undefined) return resolveLinks(path.resolve(path.dirname(folder), link));
  return path.join(await resolveLinks(path.dirname(folder)), path.basename(folder));
}

/** Folders that every build uses. */
const USED_FOLDERS = ['app', 'content', 'public', 'scripts', 'node_modules', '.git'].map((name) =>
  path.join(PROJECT_ROOT, name),
);

/**
 * Checks that a build may replace a folder, and creates the folder above it.
 *
 * @param used folders that the build also uses; a site in one of them would be part of the next build
 * @throws ProblemError if it is neither a crawled site nor an empty folder, contains other files, is a mount point, or
 * overlaps with a folder that the build uses
 */
export async function checkOutputFolder(folder: string, used: readonly string[] = []): Promise<void> {
  const target = await resolveLinks(folder);
  for (const other of await Promise.all([...USED_FOLDERS, ...used].map(resolveLinks))) {
    if (target !== other && !isInside(other, target) && !isInside(target, other)) continue;
    const reason = `overlaps with ${toDisplayPath(other)}, a folder that the build itself uses`;
    throw createTargetError(target, reason, `Choose another folder, e.g. build/site; ${UNTOUCHED}.`);
  }
  const info = await stat(target).catch((error: unknown) =>
    isMissing(error) ? undefined : failToWrite(error, target),
  );
  const parent = path.dirname(target);
  if (info === undefined) {
    await mkdir(parent, { recursive: true }).catch((error: unknown) => {
      if (['EEXIST', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw createTargetError(target, 'has a file in its parent path');
      failToWrite(error, target);
    });
  } else if (!info.isDirectory()) throw createTargetError(target, 'is not a folder');
  else if (info.dev !== (await stat(parent)).dev) throw createMountError(target);
  // The new folder is written next to the target.
  await access(parent, constants.W_OK).catch((error: unknown) => failToWrite(error, parent));
  if (info === undefined) return;
  const foreign = await listForeign(target);
  if (foreign.length === 0) return;
  const isSame = (await stat(target).catch(ignoreMissing))?.ino === info.ino;
  if (isSame) {
    const more = foreign.length > SHOWN_FILES ? ` and ${foreign.length - SHOWN_FILES} more` : '';
    const reason = `contains something other than a crawled site: ${foreign.slice(0, SHOWN_FILES).join(', ')}${more}`;
    throw createTargetError(
      target,
      reason,
      `Move that elsewhere, or choose a new or empty folder; ${UNTOUCHED}.`,
    );
  }
  // Another build has replaced it in the meantime.
  await checkOutputFolder(target, used);
}

/** Throws an error with the reason why OUT_DIR cannot be written, if it is known. */
function failToWrite(error: unknown, folder: string): never {
  throw describeWriteFailure(error, folder, 'OUT_DIR') ?? error;
}

const UNTOUCHED = 'nothing has been deleted';

/** Maximum number of foreign files that a message names. */
const SHOWN_FILES = 5;

/** Files that file managers add to every folder that is opened. */
const ADDED_BY_SYSTEM = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Lists what a build has not written into a folder: files that are not in its manifest, or everything if it has none. */
async function listForeign(target: string): Promise<string[]> {
  const names = (await readdir(target).catch(ignoreMissing)) ?? [];
  const text = await readFile(path.join(target, MANIFEST_FILE), 'utf8').catch(ignoreMissing);
  const manifest = text === undefined ? undefined : parseManifest(text);
  if (manifest === undefined) return names.sort();
  let entries: Dirent[];
  try {
    // Synchronous, because awaiting each of thousands of folders takes four times as long.
    entries = readdirSync(target, { recursive: true, withFileTypes: true });
  } catch (error) {
    ignoreMissing(error);
    // Another build is replacing it.
    return await listForeign(target);
  }
  const own = new Set([MANIFEST_FILE, ...manifest.files.map((file) => file.path)]);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => toSlashPath(target, path.join(entry.parentPath, entry.name)))
    .filter((file) => !own.has(file) && !ADDED_BY_SYSTEM.test(file))
    .sort();
}

function createTargetError(
  target: string,
  reason: string,
  fix = `Choose a new or empty folder; ${UNTOUCHED}.`,
): ProblemError {
  return new ProblemError([
    errorProblem('output', `OUT_DIR is ${toDisplayPath(target)}, which ${reason}.`, { fix }),
  ]);
}

function createMountError(target: string): ProblemError {
  const fix = `Choose a folder below it, e.g. ${path.join(target, 'site')}; ${UNTOUCHED}.`;
  return createTargetError(target, 'is a mount point, which a build cannot replace', fix);
}

async function exists(target: string): Promise<boolean> {
  return (await stat(target).catch(ignoreMissing)) !== undefined;
}
