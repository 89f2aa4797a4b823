import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the repository, with a trailing slash. Bundled code must have the same depth as this file, three folders.
 */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Path for messages: relative to the working directory when it is inside, with forward slashes. */
export function toDisplayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const shown = isInside(process.cwd(), file) ? relative : file;
  return shown.split(path.sep).join('/');
}

/** Path of a file relative to a folder, with forward slashes on every system. */
export function toSlashPath(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/**
 * Files under a folder, except packages, and hidden ones that are not in `.well-known` (RFC 8615): paths relative to it,
 * with forward slashes, sorted.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashPath(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/(?:^|\/)(?:\.(?!well-known\/)|node_modules\/)/.test(file))
    .sort();
}

/** Whether a file or folder is inside a folder; both absolute. A folder is not inside itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !/^\.\.(?:[/\\]|$)/.test(relative) && !path.isAbsolute(relative);
}
