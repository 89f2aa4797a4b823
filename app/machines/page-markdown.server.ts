import type { BlockContent, Heading, ListItem, PhrasingContent, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { stringify } from 'yaml';
import type { AuthorItem, LinkItem, Page, PageItem, PostSummary } from '#app/content/page-data.ts';
import { toHref, type Addressing } from '#app/navigation/paths.ts';
import { convertToMarkdown, MARKDOWN_STYLE } from './article-markdown.server.ts';

/** Where the site is published, and how its addresses are written. */
export type PublishedAt = Addressing & {
  /** Origin without a slash at the end. */
  url: string;
};

/** The Markdown twin of a page: frontmatter with what is known of it, and what `formatTitledText` made of it. */
export function formatMarkdownPage(page: Page, site: PublishedAt, titledText: string): string {
  const facts = {
    title: page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    url: site.url + toHref(page.path, site),
    ...(page.kind === 'post' ? describePost(page.post) : {}),
    ...(page.lastUpdated === undefined ? {} : { lastUpdated: page.lastUpdated }),
  };
  return `---\n${stringify(facts, { lineWidth: 0 })}---\n\n${titledText}`;
}

/** The title of a page and its text. A long article takes some ten milliseconds. */
export function formatTitledText(page: Page, site: PublishedAt): string {
  const text = formatText(page, site.url + toHref(page.path, site));
  return `${write([heading(1, page.title)])}${text === '' ? '' : `\n${text}`}`;
}

function describePost({ date, authors, tags }: PostSummary): object {
  return {
    date,
    ...(authors.length === 0 ? {} : { authors: authors.map(({ name }) => name) }),
    ...(tags.length === 0 ? {} : { tags: tags.map(({ label }) => label) }),
  };
}

function formatText(page: Page, address: string): string {
  switch (page.kind) {
    case 'doc':
    case 'post':
      return convertToMarkdown(page.html, address);
    case 'home': {
      const users = listUsers(page.users, address);
      return [
        write([paragraph([text(page.tagline)])]),
        ...(page.html === undefined ? [] : [convertToMarkdown(page.html, address)]),
        ...(page.users.length === 0 ? [] : [write([heading(2, 'Users'), users])]),
      ].join('\n');
    }
    case 'users':
      return write([listUsers(page.users, address)]);
    case 'category':
      return write([list(page.items.map((item) => describeItem(item, address)))]);
    case 'postList':
    case 'tag':
      return write([list(page.posts.map((post) => describeDated(post, address)))]);
    case 'archive':
      return write(
        page.years.flatMap(({ year, posts }) => [
          heading(2, year),
          list(posts.map((post) => describeDated(post, address))),
        ]),
      );
    case 'authors':
      return write([list(page.authors.map((author) => describeAuthor(author, address)))]);
    case 'tags':
      return write([
        list(
          page.groups.flatMap(({ tags }) => tags).map((tag) => [link(tag, address), text(` (${tag.count})`)]),
        ),
      ]);
    case 'allPages':
    case 'search':
      return write(
        page.sections.flatMap(({ title, items }) => [
          heading(2, title),
          list(items.map((item) => describeItem(item, address))),
        ]),
      );
  }
}

function listUsers(users: readonly { caption: string; href: string }[], address: string): BlockContent {
  return list(users.map(({ caption, href }) => [link({ label: caption, href }, address)]));
}

function describeItem(item: PageItem, address: string): PhrasingContent[] {
  const { description } = item;
  return [link(item, address), ...(description === undefined ? [] : [text(`: ${description}`)])];
}

function describeDated(post: PostSummary, address: string): PhrasingContent[] {
  return [link(post, address), text(`, ${post.date}`)];
}

function describeAuthor({ name, href, title }: AuthorItem, address: string): PhrasingContent[] {
  const who = href === undefined ? text(name) : link({ label: name, href }, address);
  return [who, ...(title === undefined ? [] : [text(`, ${title}`)])];
}

function write(children: RootContent[]): string {
  return unified().use(remarkGfm).use(remarkStringify, MARKDOWN_STYLE).stringify({ type: 'root', children });
}

function heading(depth: Heading['depth'], words: string): Heading {
  return { type: 'heading', depth, children: [text(words)] };
}

function paragraph(children: PhrasingContent[]): BlockContent {
  return { type: 'paragraph', children };
}

function list(items: PhrasingContent[][]): BlockContent {
  return {
    type: 'list',
    spread: false,
    children: items.map((item): ListItem => ({
      type: 'listItem',
      spread: false,
      children: [paragraph(item)],
    })),
  };
}

function link({ label, href }: LinkItem, address: string): PhrasingContent {
  return { type: 'link', url: new URL(href, address).href, children: [text(label)] };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
