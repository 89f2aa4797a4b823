import { runGit } from '#app/engine/content/source/run-git.server.ts';

/** Change of a file in git. Paths are relative to the requested folder. */
export interface FileChange {
  /** Abbreviated commit hash; empty for uncommitted changes. */
  commit: string;
  /** `D` deleted, `M` changed, `R` renamed. */
  kind: string;
  file: string;
  /** New path of a renamed file. */
  movedTo: string | undefined;
  /** Git blob id of the previous content. */
  oldBlob: string;
}

/** Arguments for git output that `parseChanges` can parse, with a limit on rename detection. */
export const RAW_FORMAT = ['--raw', '-z', '--no-abbrev', '--relative', '-M', '-l200'];

/** `RAW_FORMAT` for `git log`. */
export const RAW_LOG_FORMAT = [...RAW_FORMAT, '--format=%x01%h'];

/** Parses changes from git, newest commit first. */
export function parseChanges(output: Buffer | undefined): FileChange[] {
  const parts = (output?.toString('utf8') ?? '').split('\0').map((part) => part.replace(/^\n/, ''));
  const changes: FileChange[] = [];
  let commit = '';
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (part.startsWith('\u0001')) commit = part.slice(1);
    if (!part.startsWith(':')) continue;
    const [, , oldBlob = '', , status = ''] = part.split(' ');
    const kind = status.charAt(0);
    const file = parts[(at += 1)] ?? '';
    const movedTo = kind === 'R' || kind === 'C' ? parts[(at += 1)] : undefined;
    changes.push({ commit, kind, file, movedTo, oldBlob });
  }
  return changes;
}

/** Reads blobs by id; unknown ids are omitted. */
export async function readBlobs(cwd: string, ids: Iterable<string>): Promise<Map<string, string>> {
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
