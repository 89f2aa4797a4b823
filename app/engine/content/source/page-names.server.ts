import path from 'node:path';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';

/** Characters allowed in names of pages and folders, so that URLs look the same everywhere. */
const ALLOWED = /^[\p{L}\p{M}\p{N}._-]+$/u;

/** Letters of any script; other characters are escaped in URLs, have a meaning there, or are rejected by hosts. */
const NOT_ALLOWED = /[^\p{L}\p{M}\p{N}._-]+/gu;

/** At such URLs the site serves other files: a page under another name, its Markdown, its data, feeds. */
const SERVED_ENDING = /\.(?:html|mdx?|json|xml|txt)$/i;

/** In bytes. File systems allow 255, and files of the site have longer endings than `.mdx`. */
const MAX_NAME = 200;

/** Maximum length of a path, in characters as escaped in a URL. */
const MAX_PATH = 1000;

const SPELLED: Readonly<Record<string, string>> = { '#': '-sharp', '+': '-plus', '&': '-and-', '@': '-at-' };

/** Ending of the files that are pages. */
export const PAGE_ENDING = /\.mdx?$/;

/**
 * Checks the names of pages and of the folders that they are in, which become URLs. Each name that can't is an error, once,
 * with the name to use.
 *
 * @param pages paths relative to the content folder, sorted
 */
export function checkPageNames(pages: readonly string[], contentDir: string, problems: Problem[]): void {
  const preferred = findPreferred(pages);
  const reported = new Set<string>();
  const report = (itemPath: string, message: string, remedy: string): void => {
    if (reported.has(itemPath)) return;
    reported.add(itemPath);
    problems.push(
      errorProblem('file', message, { file: toDisplayPath(path.join(contentDir, itemPath)), remedy }),
    );
  };
  for (const page of pages) {
    const twin = page.endsWith('.md') ? `${page}x` : undefined;
    if (twin !== undefined && pages.includes(twin)) {
      report(page, `Its URL is that of ${twin}, too.`, 'Remove one of the two, or give it another name.');
      continue;
    }
    const found = findOddName(page) ?? findOtherSpelling(page, preferred);
    if (found !== undefined) report(found.itemPath, found.message, found.remedy);
  }
}

interface OddName {
  itemPath: string;
  message: string;
  remedy: string;
}

/** First folder of a page's path, or the page itself, whose name is not suitable for a URL. */
function findOddName(page: string): OddName | undefined {
  for (const { itemPath, name, before, ending } of listParts(page)) {
    const reason = explain(name);
    if (reason === undefined) continue;
    const proposal = before + propose(name) + ending;
    return {
      itemPath,
      message: `The name ${quote(name)} makes no good URL: ${reason}.`,
      remedy: `Rename it to ${proposal}.`,
    };
  }
  if (encodeURI(page).length <= MAX_PATH) return undefined;
  return {
    itemPath: page,
    message: `The path makes a URL of ${encodeURI(page).length} characters; it may have ${MAX_PATH}.`,
    remedy: 'Rename it, or its folders, to something shorter.',
  };
}

function explain(name: string): string | undefined {
  const [odd] = name.match(NOT_ALLOWED) ?? [];
  if (odd !== undefined) return `it holds ${nameCharacter(odd)}`;
  if (SERVED_ENDING.test(name)) return 'another file of the site is served there';
  if (name.endsWith('.')) return 'it ends with a dot';
  const bytes = Buffer.byteLength(name);
  return bytes > MAX_NAME ? `it has ${bytes} bytes and may have ${MAX_NAME}` : undefined;
}

function nameCharacter(odd: string): string {
  const [character = ''] = odd;
  if (character === ' ') return 'a space';
  return /[\p{C}\p{Z}]/u.test(character) ? quote(character) : `"${character}"`;
}

/** Escapes invisible characters. */
function quote(text: string): string {
  return `"${text.replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? ' ' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )}"`;
}

/** Suggests a similar name that is suitable for a URL: `C# & you` → `C-sharp-and-you`. */
function propose(name: string): string {
  const words = name
    .replace(/(?<=^\p{L})[#+]+(?![\p{L}\p{N}])|[&@]/gu, (characters) =>
      Array.from(characters, (character) => SPELLED[character]).join(''),
    )
    .replace(NOT_ALLOWED, '-')
    .replace(SERVED_ENDING, (ending) => ending.replace('.', '-'))
    .replace(/-{2,}/g, '-');
  let short = words;
  while (Buffer.byteLength(short) > MAX_NAME) short = Array.from(short).slice(0, -1).join('');
  const trimmed = trim(short);
  return ALLOWED.test(trimmed) ? trimmed : 'page';
}

/** Trims dots and hyphens. A loop, because a pattern would take quadratic time. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && '.-'.includes(text.charAt(start))) start += 1;
  while (end > start && '.-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Of paths that differ only in case, the one that stays: without capitals, or else the first. */
function findPreferred(pages: readonly string[]): ReadonlyMap<string, string> {
  const preferred = new Map<string, string>();
  for (const page of pages) {
    for (const { before, name } of listParts(page)) {
      const spelled = before + name;
      const key = toKey(spelled);
      if (!preferred.has(key) || spelled === key) preferred.set(key, spelled);
    }
  }
  return preferred;
}

/** Name that differs from another only in case, which some file systems and hosts do not distinguish. */
function findOtherSpelling(page: string, preferred: ReadonlyMap<string, string>): OddName | undefined {
  for (const { itemPath, before, name, ending } of listParts(page)) {
    const other = preferred.get(toKey(before + name));
    if (other === undefined || other === before + name) continue;
    return {
      itemPath,
      message: `Its path differs from "${other}" only in upper and lower case, which not every system distinguishes.`,
      remedy: `Rename it to ${ending === '' ? other : `${other}-2${ending}, or put both into one page`}.`,
    };
  }
  return undefined;
}

function toKey(spelled: string): string {
  return spelled.normalize('NFC').toLowerCase();
}

/** Folders of a page's path, and the page: the path so far, the prefix of the name, and the file extension. */
function listParts(page: string): { itemPath: string; before: string; name: string; ending: string }[] {
  const parts = page.split('/');
  return parts.map((part, at) => {
    const before = parts
      .slice(0, at)
      .map((above) => `${above}/`)
      .join('');
    const ending = at === parts.length - 1 ? (PAGE_ENDING.exec(part)?.[0] ?? '') : '';
    return { itemPath: before + part, before, name: part.slice(0, part.length - ending.length), ending };
  });
}
