import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import type { HistoryExtent } from '#app/engine/content/source/git-history.server.ts';
import { runGit } from '#app/engine/content/source/run-git.server.ts';
import { parseChanges, RAW_FORMAT, RAW_LOG_FORMAT, readBlobs, type FileChange } from './git.ts';

/** Git history of the pages of a content folder. Files are relative to it. */
export interface PageHistory {
  /** Extent of the history: complete, shallow, or none. */
  extent: HistoryExtent;
  /** Pages that were moved or deleted, or had another `slug`, newest change first. */
  moved: readonly FileChange[];
  /**
   * Pages and partials that changed since the commit that a change is compared with: the last one, or the one before when
   * all is committed.
   */
  recent: readonly FileChange[];
  /** That commit; undefined when there is none. */
  base: string | undefined;
  /** Texts by git's ids. */
  texts: ReadonlyMap<string, string>;
}

const FOLDERS = ['--', 'docs', 'versions', 'blog'];

/** Reads the history of the pages of a content folder, in few runs of git however many pages and commits there are. */
export async function readPageHistory(contentDir: string): Promise<PageHistory> {
  const git = (...args: string[]) => runGit(contentDir, args);
  const [shallow, tracked, goneOutput, slugOutput, openOutput] = await Promise.all([
    git('rev-parse', '--is-shallow-repository', 'HEAD'),
    git('log', '-1', '--format=%h', '--', '.'),
    git('log', ...RAW_LOG_FORMAT, '--diff-filter=DR', ...FOLDERS),
    git('log', ...RAW_LOG_FORMAT, '--diff-filter=M', '-G^slug:', ...FOLDERS),
    git('diff', 'HEAD', ...RAW_FORMAT, '--diff-filter=DMR', ...FOLDERS),
  ]);
  if (shallow === undefined || tracked === undefined || tracked.length === 0) {
    return { extent: 'none', moved: [], recent: [], base: undefined, texts: new Map() };
  }
  const open = keepWritten(parseChanges(openOutput));
  const base = open.length > 0 ? 'HEAD' : 'HEAD^';
  const recent =
    open.length > 0
      ? open
      : keepWritten(
          parseChanges(await git('diff', base, 'HEAD', ...RAW_FORMAT, '--diff-filter=DMR', ...FOLDERS)),
        );
  const moved = keepPages([...open, ...parseChanges(goneOutput), ...parseChanges(slugOutput)]);
  const blobs = [...moved, ...recent].map(({ oldBlob }) => oldBlob);
  return {
    extent: shallow.toString('utf8').startsWith('true') ? 'shallow' : 'whole',
    moved,
    recent,
    base,
    texts: await readBlobs(contentDir, blobs),
  };
}

/** Pages and partials, not images. */
function keepWritten(changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ file }) => PAGE_ENDING.test(file) && !/(^|\/)\./.test(file));
}

function keepPages(changes: readonly FileChange[]): FileChange[] {
  return keepWritten(changes).filter(({ file }) => !/(^|\/)_/.test(file));
}
