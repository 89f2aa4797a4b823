import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeCorpus } from './corpus.ts';

/** A server to start, and the page of it that is edited. */
export interface DevServer {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** URL of the page. */
  url: string;
  /** Its file. */
  file: string;
}

/** A site by another generator, with the same pages. */
export interface Peer {
  name: string;
  /** How its dev server is started on a port, and where a page of it is. */
  serve(port: number, page: string): DevServer;
}

const VERSION = '1.6.4';

/** Installs VitePress with npm into a folder, and gives it the pages of the corpus as Markdown. */
export async function preparePeer(folder: string, pages: number): Promise<Peer> {
  const site = path.join(folder, 'vitepress');
  const corpus = path.join(folder, 'peer-corpus');
  await mkdir(site, { recursive: true });
  await writeFile(path.join(site, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', `vitepress@${VERSION}`], {
    cwd: site,
  });
  await writeCorpus(corpus, pages);
  const groups = new Map<string, { text: string; link: string }[]>();
  for (const file of (await readdir(path.join(corpus, 'docs'), { recursive: true })).sort()) {
    if (!file.endsWith('.mdx')) continue;
    const text = await readFile(path.join(corpus, 'docs', file), 'utf8');
    const target = path.join(site, 'docs', file.replace(/mdx$/, 'md'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, toMarkdown(text));
    const title = /^title: (.*)$/m.exec(text)?.[1] ?? file;
    const group = path.dirname(file);
    groups.set(group, [
      ...(groups.get(group) ?? []),
      { text: title, link: `/docs/${file.replace(/\.mdx$/, '')}` },
    ]);
  }
  const sidebar = [...groups].map(([text, items]) => ({ text, items }));
  await mkdir(path.join(site, '.vitepress'), { recursive: true });
  await writeFile(
    path.join(site, '.vitepress/config.mjs'),
    `export default ${JSON.stringify({
      title: 'Corpus',
      cleanUrls: true,
      themeConfig: { sidebar, search: { provider: 'local' } },
    })};\n`,
  );
  return {
    name: `VitePress ${VERSION}`,
    serve: (port, page) => ({
      command: [
        process.execPath,
        'node_modules/vitepress/bin/vitepress.js',
        'dev',
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
      ],
      cwd: site,
      env: {},
      url: `http://127.0.0.1:${port}/${page}`,
      file: path.join(site, `${page}.md`),
    }),
  };
}

/** Admonitions, links and code titles as VitePress has them; the title is in the text. */
function toMarkdown(text: string): string {
  return text
    .replace(/^(---\ntitle: (.*)\n[^]*?---\n)/, '$1\n# $2\n')
    .replace(/^:::note$/gm, '::: info')
    .replaceAll('.mdx#', '.md#')
    .replace(/^(```\w+) title="([^"]*)"(.*)$/gm, '$1$3 [$2]');
}
