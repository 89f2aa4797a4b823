import pMap from 'p-map';
import { findArticle, findSource } from '#app/engine/content/graph/articles.server.ts';
import type { CatalogEntry } from '#app/engine/content/graph/catalog.server.ts';
import type { GeneratedFile } from '#app/engine/model/generated-file.ts';
import type { Page, PageListSection, PostPage } from '#app/engine/model/page-data.ts';
import type { SiteIndex } from '#app/engine/content/graph/site-index.server.ts';
import {
  FEEDS,
  getCardPath,
  getMarkdownPath,
  LLMS_FULL_PATH,
  LLMS_PATH,
  OPEN_SEARCH_PATH,
  OPEN_SEARCH_TYPE,
  WEB_MANIFEST_PATH,
} from '#app/engine/urls/machine-paths.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { CompiledPage, PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { describeCard } from './card-text.ts';
import type { Drawings } from './drawings.server.ts';
import { formatAtom, formatJsonFeed, formatRss } from './feed-formats.server.ts';
import { buildFeed } from './feed.server.ts';
import { ICON_PATHS } from '#app/engine/urls/icon-sizes.ts';
import { formatLlms, formatLlmsFull, type ListedPage } from './llms.server.ts';
import { formatOpenSearch, formatWebManifest } from './site-descriptions.server.ts';

/** The files for programs, of one state of the content. Paths start with a slash and know no base. */
export interface MachineFiles {
  /** Every path there is. */
  list(): string[];
  /** The file at a path; undefined when there is none. Throws a ProblemError for a page with mistakes. */
  find(path: string): Promise<GeneratedFile | undefined>;
}

interface MachineFilesOptions {
  index: SiteIndex;
  drawings: Drawings;
  compiler: PageCompiler;
  findPage(path: string): Promise<Page | undefined>;
}

/** How many texts are read at once. */
const CONCURRENCY = 32;

/** Articles are listed in their sections, where they may be; the search's own page is no content. */
const UNLISTED_KINDS: ReadonlySet<CatalogEntry['kind']> = new Set(['doc', 'post', 'search']);

const FORMATS = { rss: formatRss, atom: formatAtom, json: formatJsonFeed };

/** Makes the files for programs. Each is made when it is asked for. */
export function createMachineFiles({
  index,
  drawings,
  compiler,
  findPage,
}: MachineFilesOptions): MachineFiles {
  const { config, catalog } = index;
  const toAddress = (path: string): string => config.url + toHref(path, config);
  const hasBlog = catalog.has(BLOG_PATH);
  const twins = new Map([...catalog.keys()].map((path) => [getMarkdownPath(path), path]));
  const cards = new Map(
    [...catalog]
      .filter(([, entry]) => config.socialCards && findArticle(entry, index)?.image === undefined)
      .map(([path]) => [getCardPath(path), path]),
  );

  const getPages = async (paths: readonly string[]): Promise<Page[]> => {
    const pages = await Promise.all(paths.map(findPage));
    return pages.filter((page) => page !== undefined);
  };

  const findCompiled = async (path: string): Promise<CompiledPage | undefined> => {
    const source = findSource(catalog.get(path), index);
    return source === undefined ? undefined : await compiler.compile({ path, source });
  };

  const getText = async (page: Page): Promise<string> => {
    const { formatTitledText } = await loadPageMarkdown();
    return formatTitledText(page, config, (await findCompiled(page.path))?.markdown ?? '');
  };

  async function formatFeed({ format, path }: (typeof FEEDS)[number]): Promise<string> {
    const posts = await getPages(index.posts.map((post) => post.path));
    const feed = await buildFeed(
      posts.filter((page): page is PostPage => page.kind === 'post'),
      config,
      async (path) => (await findCompiled(path))?.plainHtml ?? '',
    );
    return FORMATS[format](feed, toAddress(path));
  }

  /** The sections of the list of all pages, with paths instead of hrefs; the last one is what is no article. */
  async function listSections(): Promise<(Pick<PageListSection, 'title'> & { paths: string[] })[]> {
    const page = await findPage('/pages');
    if (page?.kind !== 'allPages') return [];
    const paths = new Map([...catalog.keys()].map((path) => [toHref(path, config), path]));
    return page.sections.map(({ title, items }) => ({
      title,
      paths: items.filter(({ status }) => status === undefined).flatMap(({ href }) => paths.get(href) ?? []),
    }));
  }

  async function describe(paths: readonly string[]): Promise<ListedPage[]> {
    return (await getPages(paths)).map((page) => ({
      title: page.title,
      description: page.description,
      address: toAddress(getMarkdownPath(page.path)),
    }));
  }

  async function formatShortList(): Promise<string> {
    const sections = await listSections();
    const articles = sections.slice(0, -1);
    const described = await Promise.all(
      articles.map(async ({ title, paths }) => ({ title, items: await describe(paths) })),
    );
    // Then what no author wrote, down to the last tag: with it, every page of the sitemap is listed.
    const listed = new Set(sections.flatMap(({ paths }) => paths));
    const made = [...catalog].filter(([path, { kind }]) => !listed.has(path) && !UNLISTED_KINDS.has(kind));
    return formatLlms(
      config,
      described,
      await describe([...(sections.at(-1)?.paths ?? []), ...made.map(([path]) => path)]),
    );
  }

  async function formatWholeText(): Promise<string> {
    const sections = (await listSections()).slice(0, -1);
    const pages = await getPages(sections.flatMap(({ paths }) => paths));
    const texts = await pMap(
      pages,
      async (page) => ({ address: toAddress(page.path), titledText: await getText(page) }),
      { concurrency: CONCURRENCY },
    );
    return formatLlmsFull(config, texts);
  }

  const texts = new Map<string, { contentType: string; format: () => string | Promise<string> }>([
    ...FEEDS.filter(() => hasBlog).map(
      (feed) => [feed.path, { contentType: inUtf8(feed.type), format: () => formatFeed(feed) }] as const,
    ),
    [LLMS_PATH, { contentType: MEDIA_TYPES['.txt'], format: formatShortList }],
    [LLMS_FULL_PATH, { contentType: MEDIA_TYPES['.txt'], format: formatWholeText }],
    [OPEN_SEARCH_PATH, { contentType: inUtf8(OPEN_SEARCH_TYPE), format: () => formatOpenSearch(config) }],
    [
      WEB_MANIFEST_PATH,
      { contentType: MEDIA_TYPES['.webmanifest'], format: () => formatWebManifest(config) },
    ],
  ]);
  const icons = config.favicon === undefined ? [] : ICON_PATHS;

  return {
    list: () => [...texts.keys(), ...icons, ...twins.keys(), ...cards.keys()],
    async find(path) {
      const text = texts.get(path);
      if (text !== undefined) return { body: await text.format(), contentType: text.contentType };
      const page = await findPageOf(path, twins);
      if (page !== undefined) {
        const { formatMarkdownPage } = await loadPageMarkdown();
        return {
          body: formatMarkdownPage(page, config, await getText(page)),
          contentType: MEDIA_TYPES['.md'],
        };
      }
      if (icons.includes(path)) {
        const icon = await drawings.findIcon(path, config.favicon);
        return icon === undefined ? undefined : { body: icon.bytes, contentType: getMediaType(path) };
      }
      const pageWithCard = await findPageOf(path, cards);
      if (pageWithCard === undefined) return undefined;
      const card = await drawings.getCard(describeCard(pageWithCard, config), config.favicon);
      return { body: card.bytes, contentType: getMediaType(path), isNew: card.isNew };
    },
  };

  async function findPageOf(path: string, paths: ReadonlyMap<string, string>): Promise<Page | undefined> {
    const pagePath = paths.get(path);
    return pagePath === undefined ? undefined : await findPage(pagePath);
  }
}

function inUtf8(type: string): string {
  return `${type}; charset=utf-8`;
}

/** Loaded when a page is made Markdown: authors see pages, and would wait for it at each start. */
async function loadPageMarkdown(): Promise<typeof import('./page-markdown.server.ts')> {
  return await import('./page-markdown.server.ts');
}
