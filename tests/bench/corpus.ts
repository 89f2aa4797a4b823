import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Synthetic content: N pages of about 6 KB of MDX, each with three code blocks, a table and links. The same N gives the
 * same bytes every time.
 */

const WORDS = (
  'server page fragment layout request response header timeout cache manifest version fallback route stream client ' +
  'asset script style module context locale device proxy target path query cookie session token deploy release team ' +
  'browser network latency budget failure retry limit default option value schema field error warning log metric'
).split(' ');

/** How many pages a section of the sidebar has; there is one post for as many pages. */
export const PAGES_PER_SECTION = 10;

const CONFIG = `export default {
  title: 'Corpus',
  tagline: 'Synthetic pages',
  url: 'https://corpus.example',
  organizationName: 'corpus',
  projectName: 'corpus',
  // A build draws them once, and times them apart.
  socialCards: false,
  navbar: { items: [{ to: '/docs', label: 'Docs' }, { to: '/blog', label: 'Blog' }] },
};
`;

/** Writes the content folder. */
export async function writeCorpus(folder: string, pages: number): Promise<void> {
  await mkdir(path.join(folder, 'blog'), { recursive: true });
  await writeFile(path.join(folder, 'site.config.ts'), CONFIG);
  await writeFile(path.join(folder, 'authors.yml'), 'writer:\n  name: A Writer\n');
  for (let page = 1; page <= pages; page += 1) {
    const file = path.join(folder, 'docs', `${getPageName(page)}.mdx`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, renderPage(page, pages));
  }
  const index = `---\ntitle: Start\nsidebar:\n  order: 1\n---\n\n${renderParagraph(createRandom(0))}\n`;
  await writeFile(path.join(folder, 'docs/index.mdx'), index);
  for (let post = 1; post <= pages / PAGES_PER_SECTION; post += 1) {
    const date = new Date(Date.UTC(2015, 0, 1) + post * 86_400_000 * 3).toISOString().slice(0, 10);
    await writeFile(path.join(folder, `blog/${date}-post-${post}.mdx`), renderPost(post));
  }
}

/** Name of a page by its number from 1, with its section: `section-001/page-0005`. */
export function getPageName(page: number): string {
  const section = String(Math.ceil(page / PAGES_PER_SECTION)).padStart(3, '0');
  return `section-${section}/page-${String(page).padStart(4, '0')}`;
}

function renderPage(page: number, pages: number): string {
  const random = createRandom(page);
  const link = (step: number): string => {
    const other = getPageName(((page + step - 1) % pages) + 1);
    return `[${path.basename(other)}](../${other}.mdx#second-part)`;
  };
  return `---
title: Page ${page} about ${pick(random)}
description: What page ${page} says about ${pick(random)} and ${pick(random)}.
---

${renderParagraph(random)} See ${link(1)} and ${link(17)}.

${renderParagraph(random)}

## First part

${renderParagraph(random)}

\`\`\`js title="server.js" {3}
${renderCode(random, page)}
\`\`\`

${renderParagraph(random)}

## Second part {#second-part}

| Option | Type | Default | What it does |
| --- | --- | ---: | --- |
${renderOptions(random)}

\`\`\`ts
${renderCode(random, page + 1)}
\`\`\`

:::note
${renderSentence(random)} ${renderSentence(random)}
:::

### A detail

- ${renderSentence(random)}
- ${renderSentence(random)} See ${link(3)}.
- ${renderSentence(random)}

${renderParagraph(random)}

## Third part

${renderParagraph(random)}

\`\`\`json
${JSON.stringify({ name: pick(random), version: `1.0.${page}`, content: '/', proxy: { api: `/${pick(random)}` } }, null, 2)}
\`\`\`

${renderParagraph(random)}

${renderParagraph(random)}
`;
}

/** Rows of options, none twice: each gets an id of its name. */
function renderOptions(random: () => number): string {
  const names = new Set<string>();
  while (names.size < 6) names.add(pick(random));
  const render = (name: string): string =>
    `| \`${name}\` | string | \`${Math.floor(random() * 9000)}\` | ${renderSentence(random)} |`;
  return [...names].map(render).join('\n');
}

function renderPost(post: number): string {
  const random = createRandom(1_000_000 + post);
  return `---
title: Post ${post}
authors: [writer]
tags: [${pick(random)}]
---

${renderParagraph(random)}

{/* truncate */}

${renderParagraph(random)}

## More

${renderParagraph(random)}
`;
}

function renderCode(random: () => number, seed: number): string {
  const [a, b, c] = [pick(random), pick(random), pick(random)];
  return `import { ${a} } from '#tests/bench/${a}.js';

const ${b}${seed} = new Map([['${c}', ${Math.floor(random() * 1000)}]]);

// ${renderSentence(random)}
export async function ${c}${seed}(request) {
  const value = await ${a}(request.url, { timeout: ${Math.floor(random() * 5000)} });
  if (value === undefined) {
    throw new Error(\`No ${b} for \${request.url}\`);
  }
  return { ...value, ${b}: ${b}${seed}.get('${c}') ?? null };
}`;
}

function renderParagraph(random: () => number): string {
  return Array.from({ length: 5 }, () => renderSentence(random)).join(' ');
}

function renderSentence(random: () => number): string {
  const words = Array.from({ length: 8 + Math.floor(random() * 8) }, () => pick(random));
  const sentence = words.join(' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function pick(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
}

/** Mulberry32, a small generator with a seed: public domain, by Tommy Ettinger. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
