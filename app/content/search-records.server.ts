import pMap from 'p-map';
import { DOCS_PATH, toHref } from '#app/navigation/paths.ts';
import type { PageRecord, SectionRecord } from '#app/search/build/search-record.ts';
import type { PageKind } from '#app/search/search-results.ts';
import type { PageSection } from './compile/article-html.server.ts';
import type { Compile } from './compile/compiler.server.ts';
import type { SiteIndex } from './site-index.server.ts';
import type { SourceFile } from './source-file.server.ts';

/** An article that can be found. */
interface Article {
  path: string;
  title: string;
  description: string | undefined;
  source: SourceFile;
  kind: PageKind;
}

/** How many pages are read at once; they come from the cache, or are being compiled already. */
const CONCURRENCY = 32;

/**
 * The sections of every article: documentation in reading order, posts from the newest, the front page.
 *
 * @param onFailure called for a page with mistakes, which is then left out; without it the mistakes are thrown
 */
export async function readSearchRecords(
  index: SiteIndex,
  compile: Compile,
  onFailure?: (error: unknown) => void,
): Promise<PageRecord[]> {
  // As relative addresses they are the same under every base path.
  const addressing = { ...index.config, baseUrl: '/' };
  const records = await pMap(
    listArticles(index),
    async ({ path, title, description, source, kind }): Promise<PageRecord | undefined> => {
      try {
        const { sections } = await compile(source, path);
        return {
          href: toHref(path, addressing).slice(1),
          title,
          kind,
          sections: toSections(sections, description),
        };
      } catch (error) {
        if (onFailure === undefined) throw error;
        onFailure(error);
        return undefined;
      }
    },
    { concurrency: CONCURRENCY },
  );
  return records.filter((record) => record !== undefined);
}

function listArticles({ config, readingOrder, docs, posts, home, catalog }: SiteIndex): Article[] {
  const read = new Set(readingOrder.map(({ doc }) => doc));
  const articles = [
    ...[...read, ...docs.filter((doc) => !read.has(doc) && !doc.frontmatter.unlisted)].map(
      ({ path, frontmatter, source }) => ({
        path,
        source,
        title: frontmatter.title,
        description: frontmatter.description,
        kind: isReference(path) ? ('reference' as const) : ('guide' as const),
      }),
    ),
    ...posts
      .filter(({ frontmatter }) => !frontmatter.unlisted)
      .map(({ path, frontmatter, source }) => ({
        path,
        source,
        title: frontmatter.title,
        description: frontmatter.description,
        kind: 'post' as const,
      })),
  ].filter(({ path }) => catalog.has(path));
  if (home === undefined) return articles;
  const { source, frontmatter } = home;
  return [
    ...articles,
    { path: '/', source, title: config.title, description: frontmatter.description, kind: 'page' },
  ];
}

/** Whether a page of the documentation is looked up rather than read: it is in a folder that says so. */
function isReference(path: string): boolean {
  const folders = path.slice(DOCS_PATH.length).split('/').slice(0, -1);
  return folders.some((folder) => /^(api|reference)$/.test(folder));
}

function toSections(sections: readonly PageSection[], description: string | undefined): SectionRecord[] {
  const [first] = sections;
  const opening: SectionRecord = {
    id: '',
    heading: '',
    trail: [],
    text: '',
    code: '',
    names: [],
    rowNames: [],
    defines: [],
  };
  const records = sections.map(({ id, trail, text, code, names, rowNames, defines }) => ({
    id,
    heading: trail.at(-1) ?? '',
    trail: trail.slice(0, -1),
    text,
    code,
    names,
    rowNames,
    defines,
  }));
  const whole = first?.id === '' ? records : [opening, ...records];
  // The description says in a sentence what the page is about, which its first lines often do not.
  return whole.map((record, at) =>
    at === 0 ? { ...record, text: [description, record.text].filter(Boolean).join(' ') } : record,
  );
}
