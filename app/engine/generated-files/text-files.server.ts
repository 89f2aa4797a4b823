import pMap from 'p-map';
import { findSource } from '#app/engine/content/graph/articles.server.ts';
import type { RouteEntry } from '#app/engine/content/graph/route-map.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { CompiledPage, PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { Page, PageListSection, PostPage } from '#app/engine/model/page-data.ts';
import { FEEDS, getMarkdownPath, LLMS_FULL_PATH, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import { formatAtom, formatJsonFeed, formatRss } from './feed-formats.server.ts';
import { buildFeed } from './feed.server.ts';

/** Page entry in `llms.txt`. */
interface ListedPage {
  title: string;
  description: string | undefined;
  /** Absolute URL of its Markdown copy. */
  url: string;
}

interface TextFile {
  contentType: string;
  format: () => string | Promise<string>;
}

export interface TextsOptions {
  graph: ContentGraph;
  compiler: PageCompiler;
  findPage(path: string): Promise<Page | undefined>;
}

const CONCURRENCY = 32;

/**
 * Kinds of pages that are not listed as generated pages: docs pages and posts are listed in their sections unless
 * unlisted, and the search page has no content.
 */
const UNLISTED_KINDS: ReadonlySet<RouteEntry['kind']> = new Set(['doc', 'post', 'search']);

const FORMATS = { rss: formatRss, atom: formatAtom, json: formatJsonFeed };

/** Creates the texts of one state of the content. Each is formatted on demand. */
export function createTexts(options: TextsOptions) {
  const { graph, compiler, findPage } = options;
  const { config, routeMap } = graph;
  const toUrl = (path: string): string => config.url + toHref(path, config);

  async function findCompiled(path: string): Promise<CompiledPage | undefined> {
    const source = findSource(routeMap.get(path), graph);
    return source === undefined ? undefined : await compiler.compile({ path, source });
  }

  async function getPages(paths: readonly string[]): Promise<Page[]> {
    const pages = await Promise.all(paths.map(findPage));
    return pages.filter((page) => page !== undefined);
  }

  async function formatTitled(page: Page): Promise<string> {
    const { formatTitledText } = await loadPageMarkdown();
    return formatTitledText(page, config, (await findCompiled(page.path))?.markdown ?? '');
  }

  async function formatFeed({ format, path }: (typeof FEEDS)[number]): Promise<string> {
    const posts = await getPages(graph.posts.map((post) => post.path));
    const feed = await buildFeed(
      posts.filter((page): page is PostPage => page.kind === 'post'),
      config,
      async (post) => (await findCompiled(post))?.plainHtml ?? '',
    );
    return FORMATS[format](feed, toUrl(path));
  }

  async function describe(paths: readonly string[]): Promise<ListedPage[]> {
    return (await getPages(paths)).map((page) => ({
      title: page.title,
      description: page.description,
      url: toUrl(getMarkdownPath(page.path)),
    }));
  }

  async function formatList(): Promise<string> {
    const sections = await listSections(options);
    const described = await Promise.all(
      sections.slice(0, -1).map(async ({ title, paths }) => ({ title, items: await describe(paths) })),
    );
    // Append all generated pages, including tags, so that every page of the sitemap is listed.
    const listed = new Set(sections.flatMap(({ paths }) => paths));
    const generated = [...routeMap].flatMap(([path, { kind }]) =>
      listed.has(path) || UNLISTED_KINDS.has(kind) ? [] : [path],
    );
    return formatLlms(config, described, await describe([...(sections.at(-1)?.paths ?? []), ...generated]));
  }

  async function formatFullText(): Promise<string> {
    const sections = (await listSections(options)).slice(0, -1);
    const texts = await pMap(
      await getPages(sections.flatMap(({ paths }) => paths)),
      async (page) => ({ url: toUrl(page.path), titledText: await formatTitled(page) }),
      { concurrency: CONCURRENCY },
    );
    return formatLlmsFull(config, texts);
  }

  const feeds = routeMap.has(BLOG_PATH) ? FEEDS : [];
  return {
    /** Feeds and lists of pages, by path. */
    files: new Map<string, TextFile>([
      ...feeds.map((feed) => {
        const contentType = `${feed.type}; charset=utf-8`;
        return [feed.path, { contentType, format: () => formatFeed(feed) }] as const;
      }),
      [LLMS_PATH, { contentType: MEDIA_TYPES['.txt'], format: formatList }],
      [LLMS_FULL_PATH, { contentType: MEDIA_TYPES['.txt'], format: formatFullText }],
    ]),
    /** Formats the Markdown of a page: frontmatter, title and text. */
    async formatPage(page: Page): Promise<string> {
      const { formatMarkdownPage } = await loadPageMarkdown();
      return formatMarkdownPage(page, config, await formatTitled(page));
    },
  };
}

/**
 * Lists the sections of the page that lists all pages, with paths instead of hrefs. The last section contains generated
 * pages.
 */
async function listSections({
  graph: { routeMap, config },
  findPage,
}: TextsOptions): Promise<(Pick<PageListSection, 'title'> & { paths: string[] })[]> {
  const page = await findPage('/pages');
  if (page?.kind !== 'allPages') return [];
  const paths = new Map([...routeMap.keys()].map((path) => [toHref(path, config), path]));
  return page.sections.map(({ title, items }) => ({
    title,
    paths: items.filter(({ status }) => status === undefined).flatMap(({ href }) => paths.get(href) ?? []),
  }));
}

/** Imported lazily: the dev server mostly serves HTML pages, and the import would delay its startup. */
async function loadPageMarkdown(): Promise<typeof import('./page-markdown.server.ts')> {
  return await import('./page-markdown.server.ts');
}

/**
 * Formats `llms.txt` as specified by llmstxt.org: the site's name and description, followed by the pages by section,
 * each with the URL of its Markdown copy. Less important pages come last, under "Optional".
 */
function formatLlms(
  { title, tagline }: Pick<SiteConfig, 'title' | 'tagline'>,
  sections: readonly { title: string; items: readonly ListedPage[] }[],
  optional: readonly ListedPage[],
): string {
  return [
    `# ${title}\n\n> ${tagline}\n`,
    ...[...sections, { title: 'Optional', items: optional }]
      .filter(({ items }) => items.length > 0)
      .map((section) => `## ${section.title}\n\n${section.items.map(formatItem).join('')}`),
  ].join('\n');
}

function formatItem({ title, description, url }: ListedPage): string {
  const label = title.replace(/[[\]\\]/g, '\\$&');
  return `- [${label}](${url})${description === undefined ? '' : `: ${description.replace(/\s+/g, ' ')}`}\n`;
}

/** Formats `llms-full.txt`: the text of all pages, each with its URL. */
function formatLlmsFull(
  { title, tagline }: Pick<SiteConfig, 'title' | 'tagline'>,
  pages: readonly { url: string; titledText: string }[],
): string {
  const texts = pages.map(({ url, titledText }) => {
    const [heading = '', ...lines] = titledText.split('\n');
    return `${heading}\n\nSource: ${url}\n${lines.join('\n')}`;
  });
  return [`# ${title}\n\n> ${tagline}\n`, ...texts].join('\n---\n\n');
}
