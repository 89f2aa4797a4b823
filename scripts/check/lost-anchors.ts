import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import type { CheckedArticle } from '#app/engine/content/graph/articles.server.ts';
import { formatLocation, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findNearest } from '#app/engine/diagnostics/suggest.ts';
import { decodePath, normalizePath } from '#app/engine/urls/paths.ts';
import type { BrokenLink } from '../crawl/check-links.ts';
import { runGit } from '#app/engine/content/source/run-git.server.ts';
import { toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { parseChanges, RAW_LOG_FORMAT, readBlobs } from './git.ts';
import { readWrittenHeadings } from './old-headings.ts';
import type { PageHistory } from './page-history.ts';

interface LostAnchorOptions {
  contentDir: string;
  articles: readonly CheckedArticle[];
  history: PageHistory;
  /** Anchors that are broken now. */
  broken: readonly BrokenLink[];
}

/** An id that a page had. */
interface LostId {
  article: CheckedArticle;
  id: string;
  /** The page's file as it was called then, relative to the content folder. */
  oldFile: string;
  /** The file that had the heading, the page's own or that of a partial, absolute and as it is called now. */
  file: string;
  oldText: string;
  /** Commit that took it away; empty when that is not committed yet. */
  commit: string;
}

/** Maximum number of versions of a page that are searched for an id. */
const MAX_VERSIONS = 50;

/**
 * Ids of headings that are gone although the site links to them, or the last commit did: links from elsewhere still
 * name them.
 */
export async function findLostAnchors(options: LostAnchorOptions): Promise<Problem[]> {
  const { contentDir, articles, history, broken } = options;
  const recent = listRecentlyLost(options);
  const older = await listLostBefore(options);
  const linkers = await findOldLinkers(contentDir, history, recent);
  const lost = new Map([...older, ...recent].map((item) => [`${item.article.path}#${item.id}`, item]));
  return [...lost].flatMap(([href, item]): Problem[] => {
    const isLinked = broken.some(
      ({ kind, target, hash }) => kind === 'broken-anchor' && `${target}${hash}` === href,
    );
    const before = linkers.get(item) ?? [];
    if (!isLinked && before.length === 0) return [];
    const who = isLinked ? listLocations(articles, item) : before;
    const when = item.commit === '' ? '' : ` since commit ${item.commit}`;
    const verb = isLinked ? 'links' : 'linked, before this change,';
    return [
      warningProblem(
        'lost-anchor',
        `The heading ID "${item.id}" is gone${when}, and ${nameSome(who)} ${verb} to it.`,
        {
          file: toDisplayPath(item.file),
          ...findSuccessor(item),
          remedy: `Give the heading that replaced it the ID {#${item.id}}.`,
        },
      ),
    ];
  });
}

/** Ids removed by uncommitted changes. */
function listRecentlyLost({ articles, contentDir, history }: LostAnchorOptions): LostId[] {
  return history.recent.flatMap((change): LostId[] => {
    const { commit, movedTo = change.file } = change;
    const oldText = history.texts.get(change.oldBlob);
    if (oldText === undefined) return [];
    const file = path.join(contentDir, movedTo);
    return articles.flatMap((article): LostId[] => {
      const own = toSlashPath(contentDir, article.source.file);
      if (own !== movedTo && !Object.hasOwn(article.compiled.dependencies.files, movedTo)) return [];
      const oldFile = own === movedTo ? change.file : own;
      return listMissingIds(article, file, oldText).map((id) => ({
        article,
        id,
        oldFile,
        file,
        oldText,
        commit,
      }));
    });
  });
}

/** Broken anchors that existed in an older version. */
async function listLostBefore({
  articles,
  contentDir,
  history,
  broken,
}: LostAnchorOptions): Promise<LostId[]> {
  const wanted = broken.flatMap(({ kind, target, hash }) => {
    const article = articles.find((candidate) => candidate.path === target);
    return kind === 'broken-anchor' && article !== undefined ? [{ article, id: hash.slice(1) }] : [];
  });
  if (wanted.length === 0 || history.extent === 'none') return [];
  const files = [...new Set(wanted.flatMap(({ article }) => listWritten(article, contentDir)))];
  const log = await runGit(contentDir, [
    'log',
    ...RAW_LOG_FORMAT,
    '--no-renames',
    '--diff-filter=M',
    '--',
    ...files,
  ]);
  const changes = parseChanges(log);
  const versions = new Map(
    files.map((file) => [file, changes.filter((change) => change.file === file).slice(0, MAX_VERSIONS)]),
  );
  const texts = await readBlobs(
    contentDir,
    [...versions.values()].flat().map(({ oldBlob }) => oldBlob),
  );
  return wanted.flatMap(({ article, id }): LostId[] => {
    const [oldFile = '', ...partials] = listWritten(article, contentDir);
    for (const name of [oldFile, ...partials]) {
      const file = path.join(contentDir, name);
      for (const { oldBlob, commit } of versions.get(name) ?? []) {
        const oldText = texts.get(oldBlob);
        if (oldText !== undefined && listMissingIds(article, file, oldText).includes(id)) {
          return [{ article, id, oldFile, file, oldText, commit }];
        }
      }
    }
    return [];
  });
}

/** The file of a page and those of its partials, relative to the content folder. */
function listWritten({ source, compiled }: CheckedArticle, contentDir: string): string[] {
  const partials = Object.keys(compiled.dependencies.files).filter((file) => PAGE_ENDING.test(file));
  return [toSlashPath(contentDir, source.file), ...partials];
}

/** Ids that an old text had, of the page or of a partial, and the page has not. */
function listMissingIds({ compiled, source }: CheckedArticle, file: string, oldText: string): string[] {
  const now = new Set([
    ...compiled.ids,
    ...readWrittenHeadings(source.file, source.text).map(({ id }) => id),
  ]);
  return readWrittenHeadings(file, oldText)
    .map(({ id }) => id)
    .filter((id) => !now.has(id));
}

/** Links to a lost anchor in the commit that a change is compared with, as `file:line`. */
async function findOldLinkers(
  contentDir: string,
  { base }: PageHistory,
  lost: readonly LostId[],
): Promise<Map<LostId, string[]>> {
  const linkers = new Map<LostId, string[]>();
  if (lost.length === 0 || base === undefined) return linkers;
  const patterns = lost.flatMap(({ id }) => ['-e', `#${id}`, '-e', `#${encodeURIComponent(id)}`]);
  const output = await runGit(contentDir, [
    'grep',
    '-n',
    '-z',
    '-I',
    '-F',
    ...patterns,
    base,
    '--',
    '*.mdx',
    '*.md',
    'site.config.ts',
  ]);
  for (const record of (output?.toString('utf8') ?? '').split('\n')) {
    const [, name = '', line = '', text = ''] = /^([^\0]*)\0(\d+)[\0:](.*)$/.exec(record) ?? [];
    const file = name.slice(base.length + 1);
    for (const [, href = '', hash = ''] of text.matchAll(
      /(?<![^\s()"'<>[\]#])([^\s()"'<>[\]#]*)#([^\s()"'<>[\]]+)/g,
    )) {
      for (const item of lost) {
        if (decodePath(hash) !== item.id || !leadsTo(href, file, item)) continue;
        linkers.set(item, [...(linkers.get(item) ?? []), `${file}:${line}`]);
      }
    }
  }
  return linkers;
}

/** Whether a link as it is written leads to the page that lost the id. */
function leadsTo(href: string, file: string, { article, oldFile }: LostId): boolean {
  if (href === '') return file === oldFile;
  if (/\.mdx?$/.test(href)) {
    const joined = href.startsWith('/') ? href.slice(1) : path.posix.join(path.posix.dirname(file), href);
    return decodePath(joined) === oldFile;
  }
  // For relative URLs, comparing the page's name is enough.
  return href.startsWith('/')
    ? normalizePath(decodePath(href)) === article.path
    : article.path.endsWith(`/${path.posix.basename(href)}`);
}

/** The new heading at the position of the old one, or the most similar one. */
function findSuccessor({ article, id, file, oldText }: LostId): { line: number; column: number } | undefined {
  const { source } = article;
  const before = readWrittenHeadings(file, oldText);
  const now = readWrittenHeadings(file, file === source.file ? source.text : readFileSync(file, 'utf8'));
  const fresh = now.filter((heading) => !before.some((old) => old.id === heading.id));
  const sameLocation =
    before.length === now.length ? now[before.findIndex((old) => old.id === id)] : undefined;
  const nearest = findNearest(
    id,
    fresh.map((heading) => heading.id),
  );
  const found = sameLocation ?? now.find((heading) => heading.id === nearest);
  return found === undefined ? undefined : { line: found.line, column: found.column };
}

function listLocations(articles: readonly CheckedArticle[], { article, id }: LostId): string[] {
  return articles.flatMap(({ compiled }) =>
    compiled.links
      .filter(({ target, hash }) => target === article.path && decodePath(hash.slice(1)) === id)
      .map(formatLocation),
  );
}

/** The first location, and the number of others. */
function nameSome(locations: readonly string[]): string {
  const sorted = [...new Set(locations)].sort();
  const [first = 'the site', ...others] = sorted;
  if (others.length === 0) return first;
  return `${first} (and ${others.length} more ${others.length === 1 ? 'location' : 'locations'})`;
}
