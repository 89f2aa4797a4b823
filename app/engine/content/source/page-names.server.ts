import path from 'node:path';
import { errorProblem, type Issue, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { NOT_FOUND_PATH } from '#app/engine/urls/nearest-pages.ts';

/**
 * Characters other than letters of any script, digits and some punctuation: they are escaped in URLs, have a special
 * meaning there, or are rejected by hosts.
 */
const NOT_ALLOWED = /[^\p{L}\p{M}\p{N}._-]+/gu;

/**
 * Extensions of URLs at which the site serves other files: a page under another name, its Markdown, its data, feeds.
 */
const SERVED_EXTENSION = /\.(?:html|mdx?|json|xml|txt)$/i;

/**
 * Maximum length of a name, in bytes. File systems allow 255, and files of the site have longer extensions than `.mdx`.
 */
const MAX_NAME = 200;

/** Maximum length of a path, in characters as escaped in a URL. */
const MAX_PATH = 1000;

const SPELLED_OUT: Readonly<Record<string, string>> = {
  '#': '-sharp',
  '+': '-plus',
  '&': '-and-',
  '@': '-at-',
};

/** Extension of page files. */
export const PAGE_EXTENSION = /\.mdx?$/;

/** Whether a path is that of a file which the site serves besides its pages, e.g. a feed or the Markdown of a page. */
export function isSiteFile(path: string): boolean {
  return path === NOT_FOUND_PATH || (SERVED_EXTENSION.test(path) && !/\.html$/i.test(path));
}

/**
 * Checks the names of pages and their folders, which become part of URLs. Each unsuitable name is reported once, with a
 * suggested name.
 *
 * @param pages paths relative to the content folder, sorted
 */
export function checkPageNames(pages: readonly string[], contentDir: string, problems: Problem[]): void {
  const preferred = findPreferred(pages);
  const reported = new Set<string>();
  const report = (itemPath: string, message: string, fix: string): void => {
    if (reported.has(itemPath)) return;
    reported.add(itemPath);
    problems.push(
      errorProblem('file', message, { file: toDisplayPath(path.join(contentDir, itemPath)), fix }),
    );
  };
  for (const page of pages) {
    const twin = page.endsWith('.md') ? `${page}x` : undefined;
    if (twin !== undefined && pages.includes(twin)) {
      report(page, `It has the same URL as ${twin}.`, 'Remove one of the two, or give it another name.');
      continue;
    }
    const found = findInvalidName(page) ?? findOtherSpelling(page, preferred);
    if (found !== undefined) report(found.itemPath, found.message, found.fix);
  }
}

interface InvalidName extends Issue {
  itemPath: string;
}

/** Finds the first folder of a page's path, or the page itself, whose name is not suitable for URLs. */
export function findInvalidName(page: string): InvalidName | undefined {
  for (const { itemPath, name, before, ending } of listParts(page)) {
    const reason = findNameIssue(name);
    if (reason === undefined) continue;
    const proposal = before + suggestName(name) + ending;
    return {
      itemPath,
      message: `The name ${quote(name)} cannot be used in a URL: ${reason}.`,
      fix: `Rename it to ${proposal}.`,
    };
  }
  if (encodeURI(page).length <= MAX_PATH) return undefined;
  return {
    itemPath: page,
    message: `The URL of this path has ${encodeURI(page).length} characters; the maximum is ${MAX_PATH}.`,
    fix: 'Rename it, or its folders, to something shorter.',
  };
}

/** Finds the reason why a segment of a page's path is not suitable for URLs. */
export function findNameIssue(name: string): string | undefined {
  const [invalid] = name.match(NOT_ALLOWED) ?? [];
  if (invalid !== undefined) return `it contains ${describeCharacter(invalid)}`;
  if (SERVED_EXTENSION.test(name)) return 'the site serves another file at that URL';
  if (name.endsWith('.')) return 'it ends with a dot';
  const bytes = Buffer.byteLength(name);
  return bytes > MAX_NAME ? `it is ${bytes} bytes long, but the maximum is ${MAX_NAME}` : undefined;
}

function describeCharacter(invalid: string): string {
  const [character = ''] = invalid;
  if (character === ' ') return 'a space';
  return /[\p{C}\p{Z}]/u.test(character) ? quote(character) : `"${character}"`;
}

/** Escapes invisible characters. */
function quote(text: string): string {
  return `"${text.replace(/[\p{C}\p{Z}]/gu, (character) =>
    character === ' ' ? ' ' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )}"`;
}

/** Suggests a similar name that is suitable for URLs: `C# & you` → `C-sharp-and-you`. */
function suggestName(name: string): string {
  const words = name
    .replace(/(?<=^\p{L})[#+]+(?![\p{L}\p{N}])|[&@]/gu, (characters) =>
      Array.from(characters, (character) => SPELLED_OUT[character]).join(''),
    )
    .replace(NOT_ALLOWED, '-')
    .replace(SERVED_EXTENSION, (ending) => ending.replace('.', '-'))
    .replace(/-{2,}/g, '-');
  let short = words;
  while (Buffer.byteLength(short) > MAX_NAME) short = Array.from(short).slice(0, -1).join('');
  return short.replace(/^[.-]+|(?<![.-])[.-]+$/g, '') || 'page';
}

/** Finds the preferred spelling of paths that some systems do not distinguish: the lowercase one, or else the first. */
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

/** Finds a name that some file systems and hosts do not distinguish from another one. */
function findOtherSpelling(page: string, preferred: ReadonlyMap<string, string>): InvalidName | undefined {
  for (const { itemPath, before, name, ending } of listParts(page)) {
    const other = preferred.get(toKey(before + name));
    if (other === undefined || other === before + name) continue;
    const difference = describeDifference(before + name, other);
    return {
      itemPath,
      message: `Its path differs from "${other}" only in ${difference}, which some systems ignore.`,
      fix:
        difference === 'case'
          ? `Rename it to ${ending === '' ? other : `${other}-2${ending}, or put both into one page`}.`
          : 'Remove one of the two, or give it another name.',
    };
  }
  return undefined;
}

/** Names the difference of paths with the same key: their case, or how characters such as "ü" are encoded. */
export function describeDifference(one: string, other: string): 'case' | 'Unicode normalization' {
  return one.normalize('NFC') === other.normalize('NFC') ? 'Unicode normalization' : 'case';
}

/** Returns the same text for paths that some systems do not distinguish. */
export function toKey(spelled: string): string {
  return spelled.normalize('NFC').toLowerCase();
}

/**
 * Lists the folders of a page's path and the page itself: each with its path, the path before its name, its name, and
 * its file extension.
 */
function listParts(page: string): { itemPath: string; before: string; name: string; ending: string }[] {
  const parts = page.split('/');
  return parts.map((part, index) => {
    const before = parts
      .slice(0, index)
      .map((above) => `${above}/`)
      .join('');
    const ending = index === parts.length - 1 ? (PAGE_EXTENSION.exec(part)?.[0] ?? '') : '';
    return { itemPath: before + part, before, name: part.slice(0, part.length - ending.length), ending };
  });
}
