import path from 'node:path';
import { findGitHistory } from './git-history.server.ts';
import { runGit } from './run-git.server.ts';

/** Date of the last change of each file in Git, as `YYYY-MM-DD` in UTC, by absolute path. */
export type LastChanged = ReadonlyMap<string, string>;

interface Dated {
  source: { file: string };
  frontmatter: object;
}

/** Finds the date of a page's last change, from its frontmatter or else from Git; undefined if unknown. */
export function findLastChange({ source, frontmatter }: Dated, lastChanged: LastChanged): string | undefined {
  const explicit = 'lastUpdated' in frontmatter ? frontmatter.lastUpdated : undefined;
  return typeof explicit === 'string' ? explicit : lastChanged.get(source.file);
}

/** Finds the date of the last change to show on the page; also undefined if the author hides it. */
export function findShownDate(page: Dated, lastChanged: LastChanged): string | undefined {
  const isHidden = 'lastUpdated' in page.frontmatter && page.frontmatter.lastUpdated === false;
  return isHidden ? undefined : findLastChange(page, lastChanged);
}

/**
 * Reads the dates of all files in one pass over the history. Without Git, a repository or a history, the map is empty,
 * because the timestamps of a checkout do not reflect edits. In a shallow clone, the files of its boundary commits are
 * omitted.
 */
export async function readLastChanged(folder: string): Promise<LastChanged> {
  const dates = new Map<string, string>();
  const seen = new Set<string>();
  // Names are relative to the folder, so that symbolic links to it don't matter.
  const options = ['--format=%x01%ct %P', '--name-only', '--relative', '-z', '--no-renames'];
  const [{ extent }, log] = await Promise.all([
    findGitHistory(folder),
    runGit(folder, ['log', ...options, '--', '.']),
  ]);
  let day: string | undefined;
  for (const part of (log?.toString('utf8') ?? '').split('\0')) {
    for (const line of part.split('\n')) {
      if (line.startsWith('\u0001')) {
        const [seconds, parent = ''] = line.slice(1).split(' ');
        // A boundary commit has no parents, so it appears to have created every file.
        const isBoundary = extent === 'shallow' && parent === '';
        day = isBoundary ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
      } else if (line !== '' && !seen.has(line)) {
        seen.add(line);
        if (day !== undefined) dates.set(path.join(folder, line), day);
      }
    }
  }
  return dates;
}
