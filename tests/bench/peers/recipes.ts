import type { PeerRecipe } from './peer-site.ts';

/** A sentence of the corpus has no ids of its own behind headings, which not every generator reads. */
function dropIds(text: string): string {
  return text.replace(/ \{#[\w-]+\}$/gm, '');
}

/** For generators that take the title of a page from its text. */
function addHeading(text: string): string {
  return text.replace(/^(---\ntitle: (.*)\n[^]*?---\n)/, '$1\n# $2\n');
}

function linkToMarkdown(text: string): string {
  return text.replaceAll('.mdx#', '.md#');
}

/**
 * Docusaurus with its fast bundler and a search of its own, which all others have; the rest, theme and folded sidebar
 * included, as it comes.
 */
const docusaurus: PeerRecipe = {
  id: 'docusaurus',
  name: 'Docusaurus 3.10.2, rspack',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    'docusaurus-lunr-search': '3.6.1',
    react: '19.3.1',
    'react-dom': '19.3.1',
  },
  // The newest of one asks for a version of the other that the registry does not have.
  overrides: { '@docsearch/react': '4.7.0' },
  isCommonJs: true,
  build: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
  outDir: 'build',
  caches: ['.docusaurus', 'node_modules/.cache'],
  pages: 'docs',
  convert: (text) => dropIds(linkToMarkdown(text)),
  files: () => ({
    'docusaurus.config.mjs': `export default {
  title: 'Corpus',
  url: 'https://corpus.example',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  future: { v4: { removeLegacyPostBuildHeadAttribute: true }, faster: true },
  plugins: ['docusaurus-lunr-search'],
  presets: [['classic', { docs: {}, blog: false }]],
};
`,
  }),
  toPath: (page) => `/docs/${page}`,
  sidebar: 'nav.menu',
  heading: 'article h1',
};

/** VitePress with its local search. */
export const VITEPRESS: PeerRecipe = {
  id: 'vitepress',
  name: 'VitePress 1.6.4',
  packages: { vitepress: '1.6.4' },
  build: ['node_modules/vitepress/bin/vitepress.js', 'build'],
  outDir: '.vitepress/dist',
  caches: ['.vitepress/cache', 'node_modules/.vite'],
  pages: 'docs',
  convert: (text) =>
    linkToMarkdown(addHeading(text))
      .replace(/^:::note$/gm, '::: info')
      .replace(/^(```\w+) title="([^"]*)"(.*)$/gm, '$1$3 [$2]'),
  files: (sidebar) => ({
    '.vitepress/config.mjs': `export default ${JSON.stringify({
      title: 'Corpus',
      cleanUrls: true,
      ignoreDeadLinks: true,
      themeConfig: { sidebar, search: { provider: 'local' } },
    })};\n`,
  }),
  toPath: (page) => `/docs/${page}`,
  sidebar: '#VPSidebarNav',
  heading: 'main h1',
};

/** The newest for Node.js 20. */
const starlight: PeerRecipe = {
  id: 'starlight',
  name: 'Starlight 0.37.7',
  packages: { '@astrojs/starlight': '0.37.7', astro: '5.18.2', sharp: '0.35.5' },
  build: ['node_modules/astro/astro.js', 'build'],
  outDir: 'dist',
  caches: ['.astro', 'node_modules/.astro', 'node_modules/.vite'],
  pages: 'src/content/docs/docs',
  convert: (text) =>
    dropIds(text)
      .replace(/\]\(\.\.\/([\w/-]+)\.mdx#/g, '](/docs/$1/#')
      // Its schema knows another shape of this field.
      .replace(/^sidebar:\n {2}order: 1\n/m, ''),
  files: (groups) => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'Corpus', sidebar: ${JSON.stringify(
      groups
        .filter(({ text }) => text !== 'Start')
        .map(({ text: label }) => ({ label, autogenerate: { directory: `docs/${label}` } })),
    )} })] };
`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
  }),
  toPath: (page) => `/docs/${page}/`,
  sidebar: '#starlight__sidebar',
  heading: 'main h1',
};

const rspress: PeerRecipe = {
  id: 'rspress',
  name: 'Rspress 2.0.22',
  packages: { '@rspress/core': '2.0.22' },
  // Newer ones ask for packages that the registry does not have.
  overrides: {
    'mdast-util-to-markdown-cjk-friendly': '1.0.0',
    'mdast-util-to-markdown-cjk-friendly-gfm-strikethrough': '1.0.0',
  },
  build: ['node_modules/@rspress/core/bin/rspress.js', 'build'],
  outDir: 'doc_build',
  caches: ['node_modules/.cache', 'node_modules/.rspress'],
  pages: 'pages/docs',
  convert: (text) => dropIds(linkToMarkdown(addHeading(text))).replace(/^:::note$/gm, '::: info Note'),
  files: (groups) => ({
    'rspress.config.ts': `import { defineConfig } from '@rspress/core';
export default defineConfig({ root: 'pages', title: 'Corpus', route: { cleanUrls: true }, themeConfig: { sidebar: { '/': ${JSON.stringify(
      groups.map(({ text, items }) => ({ text, items, collapsed: false })),
    )} } } });
`,
    'pages/index.md': '# Corpus\n',
  }),
  toPath: (page) => `/docs/${page}`,
  sidebar: '.rp-doc-layout__sidebar',
  heading: 'main h1',
};

/** The generators that this site is measured against. */
export const PEERS: readonly PeerRecipe[] = [docusaurus, rspress, VITEPRESS, starlight];
