import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/**
 * Synthetic content: N pages of about 6 KB of MDX, each with three code blocks, a table, and links. The same N
 * always produces the same bytes. The templates are in `tests/fixtures/corpus`.
 */

const TEMPLATES = path.join(PROJECT_ROOT, 'tests/fixtures/corpus');

const WORDS = (
  'server page fragment layout request response header timeout cache manifest version fallback route stream client ' +
  'asset script style module context locale device proxy target path query cookie session token deploy release team ' +
  'browser network latency budget failure retry limit default option value schema field error warning log metric'
).split(' ');

/** Number of pages per sidebar section; there is one post per section. */
export const PAGES_PER_SECTION = 10;

/** Writes the content folder. */
export async function writeCorpus(folder: string, pages: number): Promise<void> {
  const readTemplate = (name: string): Promise<string> => readFile(path.join(TEMPLATES, name), 'utf8');
  const [index, page, post] = await Promise.all(['index.mdx', 'page.mdx', 'post.mdx'].map(readTemplate));
  for (const sub of ['docs', 'blog']) await mkdir(path.join(folder, sub), { recursive: true });
  for (const file of ['site.config.ts', 'authors.yml'])
    await cp(path.join(TEMPLATES, file), path.join(folder, file));
  await writeFile(path.join(folder, 'docs/index.mdx'), fill(index, 0));
  for (let number = 1; number <= pages; number += 1) {
    const file = path.join(folder, 'docs', `${getPageName(number)}.mdx`);
    await mkdir(path.dirname(file), { recursive: true });
    const links = [1, 17, 3].map((step) => {
      const other = getPageName(((number + step - 1) % pages) + 1);
      return [`link-${step}`, `[${path.basename(other)}](../${other}.mdx#second-part)`] as const;
    });
    await writeFile(file, fill(page, number, [['page', String(number)], ...links]));
  }
  for (let number = 1; number <= pages / PAGES_PER_SECTION; number += 1) {
    const date = new Date(Date.UTC(2015, 0, 1) + number * 86_400_000 * 3).toISOString().slice(0, 10);
    const text = fill(post, 1_000_000 + number, [['post', String(number)]]);
    await writeFile(path.join(folder, `blog/${date}-post-${number}.mdx`), text);
  }
}

/** Name of a page by its number from 1, with its section: `section-001/page-0005`. */
export function getPageName(page: number): string {
  const section = String(Math.ceil(page / PAGES_PER_SECTION)).padStart(3, '0');
  return `section-${section}/page-${String(page).padStart(4, '0')}`;
}

/** Fills in the placeholders of a template, e.g. `%sentence%`. Each name, e.g. `%name-1%`, becomes a different word. */
function fill(
  template = '',
  seed: number,
  values: readonly (readonly [name: string, value: string])[] = [],
): string {
  const random = createRandom(seed);
  const draw = (limit: number): number => Math.floor(random() * limit);
  const pick = (): string => WORDS[draw(WORDS.length)] ?? '';
  const write = (): string => {
    const sentence = Array.from({ length: 8 + draw(8) }, pick).join(' ');
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  };
  const fillers: Readonly<Record<string, () => string>> = {
    word: pick,
    number: () => String(draw(9000)),
    sentence: write,
    paragraph: () => Array.from({ length: 5 }, write).join(' '),
  };
  const known = new Map(values);
  const findNewWord = (): string => {
    const word = pick();
    return [...known.values()].includes(word) ? findNewWord() : word;
  };
  return template.replace(/%([\w-]+)%/g, (_placeholder, name: string) => {
    const value = known.get(name) ?? fillers[name]?.() ?? findNewWord();
    if (!(name in fillers)) known.set(name, value);
    return value;
  });
}

/** Mulberry32, a small seeded random number generator: public domain, by Tommy Ettinger. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
