import { spawnSync } from 'node:child_process';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { findGitHistory, type HistoryExtent } from '#app/engine/content/source/git-history.server.ts';
import { runGit } from '#app/engine/content/source/run-git.server.ts';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';

/** Change of a file in git. Paths are relative to the requested folder. */
interface GitChange {
  /** Abbreviated commit hash; empty for uncommitted changes. */
  commit: string;
  file: string;
  /** New path of a renamed file. */
  movedTo: string | undefined;
  /** Git blob id of the previous content. */
  oldBlob: string;
}

/** Git history of the pages of a content folder. Files are relative to it. */
export interface PageHistory {
  /** Extent of the history: complete, shallow, or none. */
  extent: HistoryExtent;
  /** Pages that were moved or deleted, or had another `slug`, newest change first. */
  moved: readonly GitChange[];
  /** Previous texts of these pages by Git's blob ids. */
  texts: ReadonlyMap<string, string>;
}

/** Arguments for git output that `parseChanges` can parse, with a limit on rename detection. */
const RAW_FORMAT = ['--raw', '-z', '--no-abbrev', '--relative', '-M', '-l200'];

const RAW_LOG_FORMAT = [...RAW_FORMAT, '--format=%x01%h'];

const FOLDERS = ['--', 'docs', 'versions', 'blog'];

/**
 * Reads the history of the pages of a content folder. The number of git processes is independent of the number of pages
 * and commits.
 */
export async function readPageHistory(contentDir: string): Promise<PageHistory> {
  const git = (...args: string[]) => runGit(contentDir, args);
  const [{ extent }, lastCommit, removedOutput, slugOutput, uncommittedOutput] = await Promise.all([
    findGitHistory(contentDir),
    git('log', '-1', '--format=%h', '--', '.'),
    git('log', ...RAW_LOG_FORMAT, '--diff-filter=DR', ...FOLDERS),
    git('log', ...RAW_LOG_FORMAT, '--diff-filter=M', '-G^slug:', ...FOLDERS),
    git('diff', 'HEAD', ...RAW_FORMAT, '--diff-filter=DMR', ...FOLDERS),
  ]);
  if (lastCommit === undefined || lastCommit.length === 0)
    return { extent: 'none', moved: [], texts: new Map() };
  const moved = keepPages([uncommittedOutput, removedOutput, slugOutput].flatMap(parseChanges));
  return {
    extent,
    moved,
    texts: await readBlobs(
      contentDir,
      moved.map(({ oldBlob }) => oldBlob),
    ),
  };
}

/** Parses changes from git, newest commit first. */
function parseChanges(output: Buffer | undefined): GitChange[] {
  const parts = (output?.toString('utf8') ?? '').split('\0').map((part) => part.replace(/^\n/, ''));
  const changes: GitChange[] = [];
  let commit = '';
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part.startsWith('\u0001')) commit = part.slice(1);
    if (!part.startsWith(':')) continue;
    const [, , oldBlob = '', , status = ''] = part.split(' ');
    const kind = status.charAt(0);
    const file = parts[(at += 1)] ?? '';
    const movedTo = kind === 'R' || kind === 'C' ? parts[(at += 1)] : undefined;
    changes.push({ commit, file, movedTo, oldBlob });
  }
  return changes;
}

/** Reads blobs by id; unknown ids are omitted. */
async function readBlobs(cwd: string, ids: Iterable<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return texts;
  const output = await runGit(cwd, ['cat-file', '--batch'], `${wanted.join('\n')}\n`);
  for (let at = 0; output !== undefined && at < output.length;) {
    const end = output.indexOf('\n', at);
    const [id = '', type, size = '0'] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === 'missing') continue;
    texts.set(id, output.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}

/** Keeps changes of pages, but not of images, partials, or hidden files. */
function keepPages(changes: readonly GitChange[]): GitChange[] {
  return changes.filter(({ file }) => PAGE_EXTENSION.test(file) && !/(^|\/)[._]/.test(file));
}

/** Returns a warning for a missing or incomplete history. */
export function describeExtent(extent: HistoryExtent, contentDir: string): Problem[] {
  if (extent === 'complete') return [];
  const file = toDisplayPath(contentDir);
  const foreign = extent === 'none' ? findForeignRepository(contentDir) : undefined;
  if (foreign !== undefined) {
    const message =
      'Git refuses to read the history of the pages, because another user owns the repository: their last-updated dates are unknown, and missing redirects are not reported.';
    const fix = `Run "git config --global --add safe.directory ${foreign}" if you trust it.`;
    return [warningProblem('missing-history', message, { file, fix })];
  }
  const [message, fix] =
    extent === 'none'
      ? [
          'Git does not track the pages: their last-updated dates are unknown, and missing redirects are not reported.',
          'Commit them, or set checks.missingHistory to "ignore".',
        ]
      : [
          'The Git history is incomplete: last-updated dates and missing redirects are known only as far back as it goes.',
          'Fetch all of it with "git fetch --unshallow".',
        ];
  return [warningProblem('missing-history', message, { file, fix })];
}

/**
 * Returns the path of the repository around a folder, as reported by Git, if Git does not read it because another user
 * owns it.
 */
function findForeignRepository(folder: string): string | undefined {
  const { error, stderr } = spawnSync('git', ['rev-parse', '--git-dir'], {
    cwd: folder,
    encoding: 'utf8',
    // Git's messages are localized.
    env: { ...process.env, LC_ALL: 'C', LANGUAGE: 'C' },
  });
  // Git may be missing.
  return error === undefined ? /dubious ownership in repository at '([^']+)'/.exec(stderr)?.[1] : undefined;
}
