import pMap from 'p-map';
import { toHref } from '#app/engine/urls/paths.ts';
import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';
import type { SearchCategory } from '#app/engine/model/search-results.ts';
import type { PageSection } from '#app/engine/content/compile/article/article-sections.server.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { ArticleEntry } from '#app/engine/content/graph/entries.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';

/** An article; on a site with a single version, all pages are unversioned. */
interface ArticleToIndex extends Pick<PageRecord, 'title' | 'kind' | 'version'> {
  path: string;
  description: string | undefined;
  keywords: readonly string[];
  source: SourceFile;
}

/** Number of pages processed concurrently; they are read from the cache or are already being compiled. */
const CONCURRENCY = 32;

/**
 * Reads the sections of all articles: documentation in reading order, posts newest first, the home page.
 *
 * @param onFailure called for a page with errors, which is then omitted; by default, errors are thrown
 */
export async function readSearchRecords(
  graph: ContentGraph,
  compiler: PageCompiler,
  onFailure?: (error: unknown) => void,
): Promise<PageRecord[]> {
  // Relative URLs are the same for every base path.
  const urlOptions = { ...graph.config, baseUrl: '/' };
  const records = await pMap(
    listArticles(graph),
    async ({ path, title, source, kind, version, ...article }): Promise<PageRecord | undefined> => {
      try {
        const { sections } = await compiler.compile({ path, source });
        return {
          href: toHref(path, urlOptions).slice(1),
          title,
          kind,
          ...(version === undefined ? {} : { version }),
          records: toRecords(sections, article),
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

function listArticles({ config, versions, posts, home, routeMap }: ContentGraph): ArticleToIndex[] {
  const isListed = ({ path, frontmatter }: ArticleEntry): boolean =>
    routeMap.has(path) && !frontmatter.unlisted;
  const describe = (entry: ArticleEntry, kind: SearchCategory, version?: string): ArticleToIndex => {
    const { title, description, keywords } = entry.frontmatter;
    return { path: entry.path, source: entry.source, title, description, keywords, kind, version };
  };
  const articles = [
    ...versions.flatMap(({ name, orderedDocs, reference }) => {
      const references = new Set(reference);
      const version = versions.length > 1 ? name : undefined;
      return orderedDocs
        .filter(isListed)
        .map((doc) => describe(doc, references.has(doc) ? 'reference' : 'guide', version));
    }),
    ...posts.filter(isListed).map((post) => describe(post, 'post')),
  ];
  if (home === undefined) return articles;
  const { source, frontmatter } = home;
  const { description } = frontmatter;
  return [...articles, { path: '/', source, title: config.title, description, keywords: [], kind: 'page' }];
}

/** Converts the sections of a page to records: the introduction, then each section followed by its entries. */
function toRecords(
  sections: readonly PageSection[],
  { description, keywords }: Pick<ArticleToIndex, 'description' | 'keywords'>,
): SearchRecord[] {
  const records = sections.flatMap(({ trail, entries, ...section }): SearchRecord[] => [
    { ...section, heading: trail.at(-1) ?? '', trail: trail.slice(0, -1) },
    ...entries.map((entry) => ({ ...entry, trail })),
  ]);
  const empty: SearchRecord = {
    id: '',
    kind: 'page',
    heading: '',
    trail: [],
    text: '',
    code: '',
    defines: [],
  };
  const introduction = records[0]?.kind === 'page' ? records[0] : empty;
  // Include the description, which summarizes the page better than its first lines often do.
  const text = [description, introduction.text].filter(Boolean).join(' ');
  const opening = { ...introduction, text, keywords: keywords.join(', ') };
  return [opening, ...records.filter((record) => record !== introduction)].map((record) => ({
    ...record,
    // No period at the end of a table cell: the separator replaces it.
    text: record.text.replaceAll('. · ', ' · '),
  }));
}
