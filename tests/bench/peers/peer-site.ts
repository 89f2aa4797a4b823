import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** A site by another generator, with the pages of a corpus. */
export interface PeerSite {
  /** With the version. */
  name: string;
  /** What is run in `folder` to build it. */
  build: readonly string[];
  folder: string;
  /** Where the built site is. */
  outDir: string;
  /** Files and folders that a cold build must not find. */
  caches: readonly string[];
  /** Path of a page of the corpus by its file, e.g. `section-001/page-0005`. */
  toPath(page: string): string;
  /** The list of pages beside the page. */
  sidebar: string;
  heading: string;
}

/** How a generator is set up. Files are written into its folder before the packages are installed. */
export interface PeerRecipe extends Omit<PeerSite, 'folder' | 'outDir' | 'caches'> {
  /** Name of its folder. */
  id: string;
  packages: Readonly<Record<string, string>>;
  /** Packages whose newest versions can't be installed, and those that can. */
  overrides?: Readonly<Record<string, string>>;
  /** Whether its own bundles are CommonJS, which the package around them must not deny. */
  isCommonJs?: boolean;
  outDir: string;
  caches: readonly string[];
  /** Folder that the pages go to. */
  pages: string;
  /** A page of the corpus as this generator has it. */
  convert(text: string): string;
  /** Configuration, by file. */
  files(groups: readonly SidebarGroup[]): Readonly<Record<string, string>>;
}

/** A folder of the corpus, for generators that want their sidebar named. Links are paths without an ending. */
export interface SidebarGroup {
  text: string;
  items: { text: string; link: string }[];
}

/** Installs a generator with npm into a folder of its own, and gives it the pages of a corpus. */
export async function preparePeerSite(recipe: PeerRecipe, parent: string, corpus: string): Promise<PeerSite> {
  const folder = path.join(parent, recipe.id);
  const groups = new Map<string, SidebarGroup>();
  for (const file of (await readdir(path.join(corpus, 'docs'), { recursive: true })).sort()) {
    if (!file.endsWith('.mdx')) continue;
    const text = await readFile(path.join(corpus, 'docs', file), 'utf8');
    await write(path.join(folder, recipe.pages, file.replace(/mdx$/, 'md')), recipe.convert(text));
    const name = path.dirname(file);
    const group = groups.get(name) ?? { text: name === '.' ? 'Start' : name, items: [] };
    group.items.push({ text: readTitle(text), link: `/docs/${file.replace(/(?:index)?\.mdx$/, '')}` });
    groups.set(name, group);
  }
  for (const [file, text] of Object.entries(recipe.files([...groups.values()]))) {
    await write(path.join(folder, file), text);
  }
  const { packages, overrides, isCommonJs = false } = recipe;
  await installPackages(folder, packages, { overrides, type: isCommonJs ? undefined : 'module' });
  return {
    ...recipe,
    folder,
    outDir: path.join(folder, recipe.outDir),
    caches: [recipe.outDir, ...recipe.caches].map((cache) => path.join(folder, cache)),
  };
}

/**
 * Installs packages with npm into a folder.
 *
 * @param fields further fields of its `package.json`
 */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
  fields: object = {},
): Promise<void> {
  await write(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, ...fields }));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Title of a page of the corpus. */
export function readTitle(text: string): string {
  return /^title: (.*)$/m.exec(text)?.[1] ?? '';
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
