import path from 'node:path';

/** A path as messages show it: relative to the working directory when it lies below, with forward slashes. */
export function toDisplayPath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  const shown = relative === '' || relative.startsWith('..') ? file : relative;
  return shown.split(path.sep).join('/');
}
