import path from 'node:path';

/** Whether a file or folder stands below a folder; both absolute. The folder does not stand below itself. */
export function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
