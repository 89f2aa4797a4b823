import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';

/** Temporary folder of a build, next to its target. */
interface Sibling {
  path: string;
  role: string;
  /** ID of the process that created it. */
  pid: number;
}

/** Removes leftovers of killed builds next to the target, but not the folder of a running build. */
export async function removeLeftovers(target: string): Promise<void> {
  for (const { path: leftover, pid } of await listSiblings(target)) {
    if (!isRunning(pid)) await rm(leftover, { recursive: true, force: true });
  }
}

/** Returns this process's folder for a role: the new folder, or the old one while it is being replaced. */
export function getSibling(target: string, role: 'new' | 'old'): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${role}-${process.pid}`);
}

/** Lists the temporary folders of all builds, running or killed. */
export async function listSiblings(target: string): Promise<Sibling[]> {
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

/** Whether a process other than this one is running. */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
