import pMap from 'p-map';
import { toHref } from '#app/engine/urls/paths.ts';
import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';
import type { PageKind } from '#app/engine/model/search-results.ts';
import type { PageSection } from '#app/engine/content/compile/article/article-sections.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { type DocsVersion, isReferencePage } from '#app/engine/content/graph/docs-version.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';

/** An article that can be found. */
interface Article {
  path: string;
  title: string;
  description: string | undefined;
  source: SourceFile;
  kind: PageKind;
  /** Name of its docs version; undefined for what belongs to every version, or on a site with one. */
  version?: string | undefined;
}

/** How many pages are read at once; they come from the cache, or are being compiled already. */
const CONCURRENCY = 32;

/**
 * The sections of every article: documentation in reading order, posts from the newest, the front page.
 *
 * @param onFailure called for a page with errors, which is then omitted; without it the errors are thrown
 */
export async function readSearchRecords(
  index: ContentGraph,
  compiler: PageCompiler,
  onFailure?: (error: unknown) => void,
): Promise<PageRecord[]> {
  // Relative URLs are the same under every base path.
  const addressing = { ...index.config, baseUrl: '/' };
  const records = await pMap(
    listArticles(index),
    async ({ path, title, description, source, kind, version }): Promise<PageRecord | undefined> => {
      try {
        const { sections } = await compiler.compile({ path, source });
        return {
          href: toHref(path, addressing).slice(1),
          title,
          kind,
          ...(version === undefined ? {} : { version }),
          records: toRecords(sections, description),
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

function listArticles({ config, versions, posts, home, routeMap }: ContentGraph): Article[] {
  const articles = [
    ...versions.flatMap((version) =>
      listVersionArticles(version, versions.length > 1 ? version.name : undefined),
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
  ].filter(({ path }) => routeMap.has(path));
  if (home === undefined) return articles;
  const { source, frontmatter } = home;
  return [
    ...articles,
    { path: '/', source, title: config.title, description: frontmatter.description, kind: 'page' },
  ];
}

/** The pages of a docs version: those of the sidebar in reading order, then the others. */
function listVersionArticles({ docs, readingOrder, ...version }: DocsVersion, name?: string): Article[] {
  const read = new Set(readingOrder.map(({ doc }) => doc));
  return [...read, ...docs.filter((doc) => !read.has(doc) && !doc.frontmatter.unlisted)].map((doc) => ({
    path: doc.path,
    source: doc.source,
    title: doc.frontmatter.title,
    description: doc.frontmatter.description,
    kind: isReferencePage(doc, version) ? ('reference' as const) : ('guide' as const),
    version: name,
  }));
}

/** The opening of a page, then its sections, each followed by its entries. */
function toRecords(sections: readonly PageSection[], description: string | undefined): SearchRecord[] {
  const records = sections.flatMap(({ trail, entries, ...section }): SearchRecord[] => [
    { ...section, heading: trail.at(-1) ?? '', trail: trail.slice(0, -1) },
    ...entries.map((entry) => ({ ...entry, trail })),
  ]);
  const opening: SearchRecord =
    records[0]?.kind === 'page'
      ? records[0]
      : {
          id: '',
          kind: 'page',
          heading: '',
          trail: [],
          text: '',
          code: '',
          defines: [],
        };
  // The description says in a sentence what the page is about, which its first lines often do not.
  const text = [description, opening.text].filter(Boolean).join(' ');
  return [{ ...opening, text }, ...records.filter((record) => record !== opening)];
}
