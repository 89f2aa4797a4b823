import { lstatSync, type Dirent } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath, toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { isMissing } from '#app/engine/lib/files.server.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';
import { checkPageNames, PAGE_EXTENSION } from './page-names.server.ts';

/** Files of a content folder. Each list is sorted; paths are relative to the folder, with forward slashes. */
export interface ContentFiles {
  /** `docs/**.mdx` and `.md`, and those of other docs versions in `versions/<name>/`, except partials. */
  docs: string[];
  /** `blog/**.mdx` and `.md`, except partials. */
  posts: string[];
  images: string[];
  /** `*.tsx` and `*.jsx`, which pages may import as islands, except in examples. */
  components: string[];
  /** `examples/<name>/**`, except build output in `dist/`. */
  examples: string[];
}

const IMAGE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'] as const;

/**
 * Lists the files of a content folder. Files and folders whose names start with `.` or `_` are not pages. Symbolic links are
 * not followed, because a published copy may not contain their targets.
 */
export async function walkContent(contentDir: string, problems: Problem[]): Promise<ContentFiles> {
  const files = (await listFiles(contentDir, '', problems)).sort(compareCodeUnits);
  const docs = files.filter(isDoc);
  const posts = files.filter(isPost);
  checkPageNames([...docs, ...posts], contentDir, problems);
  for (const file of files) {
    const renamed = findCorrectName(file);
    if (renamed === undefined) continue;
    problems.push(
      errorProblem('file', 'The file is not read because of its extension.', {
        file: toDisplayPath(path.join(contentDir, file)),
        fix: `Rename it to ${renamed}.`,
      }),
    );
  }
  return {
    docs,
    posts,
    images: files.filter(isImage),
    components: files.filter(isComponent),
    examples: files.filter(isExample),
  };
}

/** Whether a list is still correct after a file was changed, added, or removed, so that no rescan is needed. */
export function isListCurrent(file: string, list: ContentFiles, contentDir: string): boolean {
  const relative = toSlashPath(contentDir, file);
  if (relative.startsWith('../')) return true;
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) return false;
  const all = [...list.docs, ...list.posts, ...list.images, ...list.components, ...list.examples];
  if (stats === undefined)
    return !all.some((listed) => listed === relative || listed.startsWith(`${relative}/`));
  const belongs =
    [isDoc, isPost, isImage, isComponent, isExample].some((matches) => matches(relative)) ||
    findCorrectName(relative) !== undefined;
  return !belongs || relative.split('/').some(isHidden) || all.includes(relative);
}

/** Folders whose MDX and Markdown files are docs pages. */
const DOCS_FOLDER = /^(docs|versions\/[^/]+)\//;

function isDoc(file: string): boolean {
  return DOCS_FOLDER.test(file) && PAGE_EXTENSION.test(file) && !isPartial(file);
}

function isPost(file: string): boolean {
  return file.startsWith('blog/') && PAGE_EXTENSION.test(file) && !isPartial(file);
}

/** Extensions of the files that are read, by files that are not, because they have another extension. */
const CORRECT_EXTENSIONS: readonly (readonly [RegExp, string])[] = [
  [/^(?:docs|blog|versions\/[^/]+)\/.*\.mdx$/i, '.mdx'],
  [/^(?:docs|blog|versions\/[^/]+)\/.*\.(?:md|markdown)$/i, '.md'],
  [/^(?:authors|synonyms)\.yaml$/, '.yml'],
  [/^(?:versions\/[^/]+\/)?sidebars\.[cm]?js$/, '.ts'],
];

/** Finds the name with which a file would be read; undefined if it is read, or is no such file. */
function findCorrectName(file: string): string | undefined {
  const [, extension] = CORRECT_EXTENSIONS.find(([pattern]) => pattern.test(file)) ?? [];
  if (extension === undefined || file.endsWith(extension) || isPartial(file)) return undefined;
  return file.replace(/\.\w+$/, extension);
}

function isExample(file: string): boolean {
  return /^examples\/[^/]+\/./.test(file) && !file.split('/').includes('dist');
}

function isComponent(file: string): boolean {
  return /\.[jt]sx$/.test(file) && !isExample(file);
}

/** Whether a file is an image, according to its name. */
export function isImage(file: string): boolean {
  return IMAGE_EXTENSIONS.some((ending) => file.toLowerCase().endsWith(ending));
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

export function isPartial(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_'));
}

async function listFiles(root: string, folder: string, problems: Problem[]): Promise<string[]> {
  const entries = await readFolder(path.join(root, folder), folder === '', problems);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (isHidden(entry.name)) return [];
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return await listFiles(root, relative, problems);
      if (entry.isSymbolicLink()) await reportLink(root, relative, problems);
      return entry.isFile() ? [relative] : [];
    }),
  );
  return lists.flat();
}

/**
 * Reads the entries of a folder. Returns none if it cannot be read, which is reported, or if a subfolder was deleted or
 * renamed after its parent was read.
 */
async function readFolder(folder: string, mustExist: boolean, problems: Problem[]): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      problems.push(
        errorProblem('file', 'The folder is not readable: permission denied.', {
          file: toDisplayPath(folder),
          fix: 'Give the user that runs this command permission to read it.',
        }),
      );
    } else if (mustExist || !isMissing(error)) throw error;
    return [];
  }
}

async function reportLink(root: string, relative: string, problems: Problem[]): Promise<void> {
  const file = path.join(root, relative);
  const target = await realpath(file).catch(() => undefined);
  const inside = target !== undefined && target.startsWith(`${await realpath(root)}${path.sep}`);
  const destination =
    target === undefined ? ' to a missing file' : inside ? '' : ' to a path outside the content folder';
  problems.push(
    errorProblem('file', `It is a symbolic link${destination}; symbolic links are not followed.`, {
      file: toDisplayPath(file),
      fix: 'Replace it with the file.',
    }),
  );
}
