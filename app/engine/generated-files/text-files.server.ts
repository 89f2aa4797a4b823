import pMap from 'p-map';
import { findSource } from '#app/engine/content/graph/articles.server.ts';
import { listSections } from '#app/engine/content/graph/generated-pages.server.ts';
import type { RouteEntry } from '#app/engine/content/graph/route-map.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { CompiledPage, PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { CreateFile, GeneratedFile } from '#app/engine/model/generated-file.ts';
import type { Page, PostPage } from '#app/engine/model/page-data.ts';
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

export interface TextFilesOptions {
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

/** Lists the feeds and the lists of pages, by path. Each is formatted on demand. */
export function listTextFiles(options: TextFilesOptions): [path: string, CreateFile][] {
  const { graph, findPage } = options;
  const { config, routeMap } = graph;
  const toUrl = (path: string): string => config.url + toHref(path, config);

  async function getPages(paths: readonly string[]): Promise<Page[]> {
    const pages = await Promise.all(paths.map(findPage));
    return pages.filter((page) => page !== undefined);
  }

  async function formatFeed({ format, path }: (typeof FEEDS)[number]): Promise<string> {
    const posts = await getPages(graph.posts.map((post) => post.path));
    const feed = await buildFeed(
      posts.filter((page): page is PostPage => page.kind === 'post'),
      config,
      async (post) => (await findCompiled(post, options))?.plainHtml ?? '',
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
    const sections = listSectionPaths(graph);
    const described = await Promise.all(
      sections.slice(0, -1).map(async ({ title, paths }) => ({ title, items: await describe(paths) })),
    );
    // Append all generated pages, including tags, so that every page in the sitemap is listed.
    const listed = new Set(sections.flatMap(({ paths }) => paths));
    const generated = [...routeMap].flatMap(([path, { kind }]) =>
      listed.has(path) || UNLISTED_KINDS.has(kind) ? [] : [path],
    );
    return formatLlms(config, described, await describe([...(sections.at(-1)?.paths ?? []), ...generated]));
  }

  async function formatFullText(): Promise<string> {
    const sections = listSectionPaths(graph).slice(0, -1);
    const texts = await pMap(
      await getPages(sections.flatMap(({ paths }) => paths)),
      async (page) => ({ url: toUrl(page.path), titledText: await formatTitled(page, options) }),
      { concurrency: CONCURRENCY },
    );
    return formatLlmsFull(config, texts);
  }

  const feeds = routeMap.has(BLOG_PATH) ? FEEDS : [];
  const contentType = MEDIA_TYPES['.txt'];
  return [
    ...feeds.map((feed): [string, CreateFile] => [
      feed.path,
      async () => ({ body: await formatFeed(feed), contentType: `${feed.type}; charset=utf-8` }),
    ]),
    [LLMS_PATH, async () => ({ body: await formatList(), contentType })],
    [LLMS_FULL_PATH, async () => ({ body: await formatFullText(), contentType })],
  ];
}

/** Lists the Markdown copies of all pages: frontmatter, title, and text. */
export function listMarkdownFiles(options: TextFilesOptions): [path: string, CreateFile][] {
  const { graph, findPage } = options;
  const create = async (path: string): Promise<GeneratedFile | undefined> => {
    const page = await findPage(path);
    if (page === undefined) return undefined;
    const { formatMarkdownPage } = await loadPageMarkdown();
    const body = formatMarkdownPage(page, graph.config, await formatTitled(page, options));
    return { body, contentType: MEDIA_TYPES['.md'] };
  };
  return [...graph.routeMap.keys()].map((path) => [getMarkdownPath(path), () => create(path)]);
}

async function formatTitled(page: Page, options: TextFilesOptions): Promise<string> {
  const { formatTitledText } = await loadPageMarkdown();
  const compiled = await findCompiled(page.path, options);
  return formatTitledText(page, options.graph.config, compiled?.markdown ?? '');
}

async function findCompiled(
  path: string,
  { graph, compiler }: TextFilesOptions,
): Promise<CompiledPage | undefined> {
  const source = findSource(graph.routeMap.get(path), graph);
  return source === undefined ? undefined : await compiler.compile({ path, source });
}

/**
 * Lists the sections of the page that lists all pages, with paths instead of hrefs. The last section contains generated
 * pages.
 */
function listSectionPaths(graph: ContentGraph): { title: string; paths: string[] }[] {
  const paths = new Map([...graph.routeMap.keys()].map((path) => [toHref(path, graph.config), path]));
  return listSections(graph).map(({ title, items }) => ({
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
