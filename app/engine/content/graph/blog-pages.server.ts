import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import { getPostListPath } from './route-map.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { findShownDate } from '#app/engine/content/source/dates.server.ts';
import { getTagSlug, type PostAuthor, type PostEntry } from './entries.server.ts';
import type { DocFrontmatter, PostFrontmatter } from '#app/engine/content/source/frontmatter-schema.ts';
import type {
  ArchivePage,
  AuthorItem,
  AuthorsPage,
  PageBase,
  PostExcerpt,
  PostListPage,
  PostPage,
  PostSummary,
  TagItem,
  TagPage,
  TagsPage,
  TocItem,
} from '#app/engine/model/page-data.ts';
import { findStatus } from './page-status.server.ts';
import type { PageBuildContext } from './page-build-context.server.ts';
import { compareBytes } from '#app/engine/content/source/walk.server.ts';

/** Words that a reader takes in a minute: the figure that reading-time counters commonly use. */
const WORDS_PER_MINUTE = 200;

/** A post as lists show it. The post has to be compiled for its reading time. */
export function describePost(post: PostEntry, compiled: CompiledPage, tools: PageBuildContext): PostSummary {
  const { config } = tools.graph;
  return {
    label: post.frontmatter.title,
    href: toHref(post.path, config),
    status: findStatus(post, tools.graph.today),
    date: post.date,
    authors: post.authors.map((author) => describeAuthor(author, tools)),
    // A tag that only unlisted posts have has no page.
    tags: post.frontmatter.tags.map((tag) => describeTag(tag, tools)).filter(({ count }) => count > 0),
    readingMinutes: config.blog.readingTime
      ? Math.max(1, Math.ceil(compiled.words / WORDS_PER_MINUTE))
      : undefined,
  };
}

/** A post with its page, and its neighbors in time. */
export async function buildPostPage(post: PostEntry, tools: PageBuildContext): Promise<PostPage> {
  const compiled = await tools.compiler.compile(post);
  const hidden = new Set(post.frontmatter.hide);
  const posts = tools.graph.posts.filter(({ frontmatter }) => !frontmatter.unlisted);
  const at = posts.indexOf(post);
  const toLink = (neighbor: PostEntry | undefined) =>
    neighbor === undefined || hidden.has('pageTurner')
      ? undefined
      : { label: neighbor.frontmatter.title, href: toHref(neighbor.path, tools.graph.config) };
  return {
    ...(await basePage(post, tools)),
    kind: 'post',
    html: compiled.html,
    toc: listContents(compiled, post.frontmatter),
    post: describePost(post, compiled, tools),
    newer: toLink(at === -1 ? undefined : posts[at - 1]),
    older: toLink(at === -1 ? undefined : posts[at + 1]),
    editHref: tools.getEditHref(post),
    hidesSidebar: hidden.has('sidebar') || undefined,
    keywords: post.frontmatter.keywords,
  };
}

/** One page of the blog list, newest post first. */
export async function buildPostListPage(page: number, tools: PageBuildContext): Promise<PostListPage> {
  const { config, posts } = tools.graph;
  const { postsPerPage, title, description } = config.blog;
  const pages = Math.ceil(posts.length / postsPerPage);
  const shown = posts.slice((page - 1) * postsPerPage, page * postsPerPage);
  return {
    kind: 'postList',
    path: getPostListPath(page),
    title: page === 1 ? title : `${title}, page ${page}`,
    description,
    lastUpdated: tools.getNewestDate(shown),
    posts: await Promise.all(shown.map((post) => buildExcerpt(post, tools))),
    page,
    pages,
    newer: page > 1 ? toHref(getPostListPath(page - 1), config) : undefined,
    older: page < pages ? toHref(getPostListPath(page + 1), config) : undefined,
  };
}

/** The posts of one tag. */
export async function buildTagPage(
  tag: string,
  posts: readonly PostEntry[],
  tools: PageBuildContext,
): Promise<TagPage> {
  const { config } = tools.graph;
  const count = posts.length === 1 ? 'One post' : `${posts.length} posts`;
  return {
    kind: 'tag',
    path: `${BLOG_PATH}/tags/${getTagSlug(tag)}`,
    title: `Posts tagged “${tag}”`,
    description: `${count} tagged “${tag}”.`,
    lastUpdated: tools.getNewestDate(posts),
    tag,
    posts: await Promise.all(posts.map((post) => buildExcerpt(post, tools))),
    allTagsHref: toHref(`${BLOG_PATH}/tags`, config),
  };
}

/** Every post, by year. */
export async function buildArchivePage(tools: PageBuildContext): Promise<ArchivePage> {
  const { posts } = tools.graph;
  const summaries = await Promise.all(
    posts.map(async (post) => describePost(post, await tools.compiler.compile(post), tools)),
  );
  return {
    kind: 'archive',
    path: `${BLOG_PATH}/archive`,
    title: 'Archive',
    description: 'Every post, by year.',
    lastUpdated: tools.getNewestDate(posts),
    years: groupByYear(summaries),
  };
}

/** Groups posts by the year of their date, keeping their order. */
export function groupByYear<T extends { date: string }>(posts: readonly T[]): { year: string; posts: T[] }[] {
  const years: { year: string; posts: T[] }[] = [];
  for (const post of posts) {
    const year = post.date.slice(0, 4);
    const group = years.find((candidate) => candidate.year === year);
    if (group === undefined) years.push({ year, posts: [post] });
    else group.posts.push(post);
  }
  return years;
}

/** Every author, guests too, with the number of posts, most first. */
export function buildAuthorsPage(tools: PageBuildContext): AuthorsPage {
  const { posts, authors } = tools.graph;
  const all = new Map(Object.entries(authors));
  for (const { key, author } of posts.flatMap((post) => post.authors))
    if (!all.has(key)) all.set(key, author);
  const counted = [...all].map(([key, author]) => ({
    ...describeAuthor({ key, author }, tools),
    count: posts.filter((post) => post.authors.some((candidate) => candidate.key === key)).length,
  }));
  return {
    kind: 'authors',
    path: `${BLOG_PATH}/authors`,
    title: 'Authors',
    description: 'The people who write here.',
    lastUpdated: undefined,
    authors: counted.sort((a, b) => b.count - a.count || compareBytes(a.name, b.name)),
  };
}

/** Every tag with its count, by first letter. */
export function buildTagsPage(tools: PageBuildContext): TagsPage {
  const { tags } = tools.graph;
  const groups: TagsPage['groups'] = [];
  for (const { tag } of tags.values()) {
    const letter = (/^./u.exec(tag)?.[0] ?? '').toUpperCase();
    const group = groups.find((candidate) => candidate.letter === letter);
    if (group === undefined) groups.push({ letter, tags: [describeTag(tag, tools)] });
    else group.tags.push(describeTag(tag, tools));
  }
  return {
    kind: 'tags',
    path: `${BLOG_PATH}/tags`,
    title: 'Tags',
    description: 'What the posts are about.',
    lastUpdated: undefined,
    groups: groups.sort((a, b) => compareBytes(a.letter, b.letter)),
  };
}

async function buildExcerpt(post: PostEntry, tools: PageBuildContext): Promise<PostExcerpt> {
  const compiled = await tools.compiler.compile(post);
  return {
    ...describePost(post, compiled, tools),
    id: `excerpt-${post.path.slice(post.path.lastIndexOf('/') + 1)}`,
    html: compiled.excerpt?.html ?? '',
    truncated: compiled.excerpt?.isTruncated === true,
  };
}

/** The headings that "On this page" lists. */
export function listContents(
  { headings }: CompiledPage,
  { tableOfContents: { minLevel, maxLevel }, hide }: DocFrontmatter | PostFrontmatter,
): TocItem[] {
  if (hide.some((part) => part === 'tableOfContents')) return [];
  return headings.filter(({ level }) => level >= minLevel && level <= maxLevel);
}

function describeAuthor({ key, author }: PostAuthor, tools: PageBuildContext): AuthorItem {
  const { name } = author;
  const words = name.split(/\s+/);
  return {
    key,
    name,
    title: author.title,
    href: author.url,
    image: tools.getImage(author.image)?.src,
    initials:
      `${words[0]?.charAt(0) ?? ''}${words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : ''}`.toUpperCase(),
  };
}

function describeTag(tag: string, { graph }: PageBuildContext): TagItem {
  const slug = getTagSlug(tag);
  return {
    label: tag,
    href: toHref(`${BLOG_PATH}/tags/${slug}`, graph.config),
    count: graph.tags.get(slug)?.posts.length ?? 0,
  };
}

async function basePage(post: PostEntry, tools: PageBuildContext): Promise<PageBase> {
  const { frontmatter, path } = post;
  const { sections } = await tools.compiler.compile(post);
  return {
    path,
    title: frontmatter.title,
    description: frontmatter.description ?? shorten(sections.find(({ text }) => text !== '')?.text),
    lastUpdated: findShownDate(post, tools.graph.lastChanged),
    status: findStatus(post, tools.graph.today),
    image: tools.getImage(post.image),
  };
}

/** The first sentence or so, for search engines: at most 160 characters, which is about what they show. */
export function shorten(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= 160) return text;
  return `${text
    .slice(0, 160)
    .replace(/\s\S*$/, '')
    .trimEnd()}…`;
}
