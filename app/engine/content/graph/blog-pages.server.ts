import { groupBy } from '#app/engine/lib/group-by.ts';
import { BLOG_PATH, getLastSegment, toHref } from '#app/engine/urls/paths.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { getTagSlug, type PostAuthor, type PostEntry } from './entries.server.ts';
import type {
  AuthorItem,
  AuthorsPage,
  PostExcerpt,
  PostSummary,
  TagItem,
  TagsPage,
} from '#app/engine/model/page-data.ts';
import type { ContentGraph } from './content-graph.server.ts';
import { findStatus } from './generated-pages.server.ts';
import type { PageBuildContext } from './page-build-context.server.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';

/** Describes a post for lists. The post must be compiled for its reading time. */
export function describePost(
  post: PostEntry,
  compiled: CompiledPage,
  context: PageBuildContext,
): PostSummary {
  const { config } = context.graph;
  return {
    label: post.frontmatter.title,
    href: toHref(post.path, config),
    status: findStatus(post, context.graph.today),
    date: post.date,
    authors: post.authors.map((author) => describeAuthor(author, context)),
    // A tag without listed posts has no page.
    tags: post.frontmatter.tags
      .map((tag) => describeTag(tag, context.graph))
      .filter(({ count }) => count > 0),
    readingMinutes: config.blog.readingTime ? estimateMinutes(compiled.words) : undefined,
    release: post.frontmatter.release,
  };
}

/** Groups posts by year, preserving their order. */
export function groupByYear<T extends { date: string }>(posts: readonly T[]): { year: string; posts: T[] }[] {
  const years = groupBy(posts, ({ date }) => date.slice(0, 4));
  return [...years].map(([year, inYear]) => ({ year, posts: inYear }));
}

/** Lists all authors, including guest authors, with their number of posts, in descending order. */
export function listAuthors(context: PageBuildContext): AuthorsPage['authors'] {
  const { posts, authors } = context.graph;
  const all = new Map(Object.entries(authors));
  for (const { key, author } of posts.flatMap((post) => post.authors))
    if (!all.has(key)) all.set(key, author);
  return [...all]
    .map(([key, author]) => ({
      ...describeAuthor({ key, author }, context),
      count: posts.filter((post) => post.authors.some((candidate) => candidate.key === key)).length,
    }))
    .sort((a, b) => b.count - a.count || compareCodeUnits(a.name, b.name));
}

/** Lists all tags with their number of posts, grouped by first letter. */
export function listTagGroups(graph: ContentGraph): TagsPage['groups'] {
  const all = [...graph.tags.values()].map(({ tag }) => describeTag(tag, graph));
  return [...groupBy(all, ({ label }) => (/^./u.exec(label)?.[0] ?? '').toUpperCase())]
    .map(([letter, tags]) => ({ letter, tags }))
    .sort((a, b) => compareCodeUnits(a.letter, b.letter));
}

/** Lists posts with their excerpts. */
export async function listExcerpts(
  posts: readonly PostEntry[],
  context: PageBuildContext,
): Promise<PostExcerpt[]> {
  const excerpts = posts.map(async (post) => {
    const compiled = await context.compiler.compile(post);
    return {
      ...describePost(post, compiled, context),
      id: `excerpt-${getLastSegment(post.path)}`,
      html: compiled.excerpt?.html ?? '',
      truncated: compiled.excerpt?.isTruncated === true,
    };
  });
  return await Promise.all(excerpts);
}

function describeAuthor({ key, author }: PostAuthor, context: PageBuildContext): AuthorItem {
  const { name } = author;
  const words = name.split(/\s+/);
  return {
    key,
    name,
    title: author.title,
    href: author.url,
    image: context.getImage(author.image)?.src,
    initials:
      `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase(),
  };
}

function describeTag(tag: string, graph: ContentGraph): TagItem {
  const slug = getTagSlug(tag);
  return {
    label: tag,
    href: toHref(`${BLOG_PATH}/tags/${slug}`, graph.config),
    count: graph.tags.get(slug)?.posts.length ?? 0,
  };
}

/** Reading speed in words per minute, as commonly used for reading times. */
const WORDS_PER_MINUTE = 200;

/**
 * Maximum reading time shown on docs pages, in minutes. Longer pages, such as references, are not read from top to
 * bottom.
 */
const MAX_MINUTES = 15;

/** Estimates the reading time of a text in minutes, at least 1. */
function estimateMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/**
 * Estimates the reading time of a docs page in minutes; undefined if the page is too long to be read from top to
 * bottom.
 */
export function findDocMinutes(words: number): number | undefined {
  const minutes = estimateMinutes(words);
  return minutes > MAX_MINUTES ? undefined : minutes;
}
