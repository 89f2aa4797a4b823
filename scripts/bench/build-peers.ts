import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { toMarkdown } from './dev-peer.ts';

/** A site by another generator, with the same pages of documentation. */
export interface BuildPeer {
  name: string;
  cwd: string;
  command: readonly [string, ...string[]];
  /** A page, as it stands in this site. */
  page: string;
  /** Takes away what a build left behind. */
  clean(): Promise<void>;
}

interface PeerKind {
  name: string;
  packages: Readonly<Record<string, string>>;
  overrides?: Readonly<Record<string, string>>;
  /** Below `node_modules`, with what it is told. */
  command: readonly [string, ...string[]];
  /** What a build makes and keeps. */
  leftovers: readonly string[];
  configuration(groups: ReadonlyMap<string, readonly PeerPage[]>): Readonly<Record<string, string>>;
}

interface PeerPage {
  title: string;
  /** Address below the root of the site. */
  href: string;
}

/** Where the pages of a peer are, in its folder. */
const PAGES = 'pages';

const KINDS: readonly PeerKind[] = [
  {
    name: 'Rspress 2.0.22',
    packages: { '@rspress/core': '2.0.22' },
    // The newest of these two ask for packages that the registry does not have.
    overrides: {
      'mdast-util-to-markdown-cjk-friendly': '1.0.0',
      'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
    },
    command: ['@rspress/core/bin/rspress.js', 'build'],
    leftovers: ['doc_build', 'node_modules/.cache', 'node_modules/.rspress'],
    configuration: (groups) => ({
      'rspress.config.mjs': `export default ${JSON.stringify({
        // A folder of its own: what a build makes must not be read as pages by the next.
        root: PAGES,
        title: 'Corpus',
        route: { cleanUrls: true },
        // Faster by a fifth on a thousand pages.
        ssg: { experimentalWorker: true },
        themeConfig: {
          nav: [{ text: 'Docs', link: '/docs/' }],
          sidebar: {
            '/': [...groups].map(([text, pages]) => ({
              text,
              items: pages.map(({ title, href }) => ({ text: title, link: href })),
            })),
          },
        },
      })};\n`,
    }),
  },
  {
    name: 'VitePress 1.6.4',
    packages: { vitepress: '1.6.4' },
    command: ['vitepress/bin/vitepress.js', 'build'],
    leftovers: ['.vitepress/dist', '.vitepress/cache'],
    configuration: (groups) => ({
      '.vitepress/config.mjs': `export default ${JSON.stringify({
        title: 'Corpus',
        srcDir: PAGES,
        cleanUrls: true,
        themeConfig: {
          sidebar: [...groups].map(([text, pages]) => ({
            text,
            items: pages.map(({ title, href }) => ({ text: title, link: href })),
          })),
          search: { provider: 'local' },
        },
      })};\n`,
    }),
  },
];

/** Installs other generators with npm, each in a folder of its own, and gives them the pages of a corpus. */
export async function prepareBuildPeers(folder: string, contentDir: string): Promise<BuildPeer[]> {
  const peers: BuildPeer[] = [];
  for (const kind of KINDS) {
    const cwd = path.join(folder, kind.name.replace(/\W+/g, '-').toLowerCase());
    await mkdir(cwd, { recursive: true });
    const { packages: dependencies, overrides = {} } = kind;
    const manifest = { private: true, type: 'module', dependencies, overrides };
    await writeFile(path.join(cwd, 'package.json'), JSON.stringify(manifest));
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd });
    const groups = await writePages(contentDir, path.join(cwd, PAGES));
    for (const [name, text] of Object.entries(kind.configuration(groups))) {
      await mkdir(path.dirname(path.join(cwd, name)), { recursive: true });
      await writeFile(path.join(cwd, name), text);
    }
    const [script, ...args] = kind.command;
    peers.push({
      name: kind.name,
      cwd,
      command: [process.execPath, path.join(cwd, 'node_modules', script), ...args],
      page: path.join(cwd, PAGES, 'docs/section-001/page-0001.md'),
      async clean() {
        for (const name of kind.leftovers) await rm(path.join(cwd, name), { recursive: true, force: true });
      },
    });
  }
  return peers;
}

/** Writes the documentation as Markdown, and gives its pages by section. */
async function writePages(contentDir: string, target: string): Promise<Map<string, PeerPage[]>> {
  const groups = new Map<string, PeerPage[]>();
  const files = (await readdir(path.join(contentDir, 'docs'), { recursive: true })).sort();
  for (const file of files.filter((name) => name.endsWith('.mdx'))) {
    const text = await readFile(path.join(contentDir, 'docs', file), 'utf8');
    const written = path.join(target, 'docs', file.replace(/mdx$/, 'md'));
    await mkdir(path.dirname(written), { recursive: true });
    await writeFile(written, toMarkdown(text));
    const title = /^title: (.*)$/m.exec(text)?.[1] ?? file;
    const href = `/docs/${file.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}`;
    groups.set(path.dirname(file), [...(groups.get(path.dirname(file)) ?? []), { title, href }]);
  }
  return groups;
}
