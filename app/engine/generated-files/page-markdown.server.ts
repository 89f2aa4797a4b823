import type { BlockContent, ListItem, PhrasingContent } from 'mdast';
import { stringify } from 'yaml';
import type {
  AuthorItem,
  DocPage,
  HomePage,
  LinkItem,
  Page,
  PageItem,
  PostPage,
  PostSummary,
} from '#app/engine/model/page-data.ts';
import { getMarkdownPath, LLMS_PATH } from '#app/engine/urls/generated-paths.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import {
  formatMarkdown,
  formatTitle,
  heading,
} from '#app/engine/content/compile/article/markdown-writer.server.ts';
import type { SiteUrlOptions } from '#app/engine/content/compile/compiler.server.ts';

/**
 * Formats the Markdown copy of a page: frontmatter with its metadata, a pointer to the list of all pages, and the
 * result of `formatTitledText`.
 */
export function formatMarkdownPage(page: Page, site: SiteUrlOptions, titledText: string): string {
  const metadata = {
    title: page.title,
    description: page.description,
    url: site.url + toHref(page.path, site),
    ...(page.kind === 'post' ? describePost(page.post) : {}),
    lastUpdated: page.lastUpdated,
  };
  const [llms, markdown] = [LLMS_PATH, getMarkdownPath(page.path)].map(
    (path) => site.url + toHref(path, site),
  );
  const hint = `> For AI agents: all pages are listed in <${llms}>; the Markdown of this page is at <${markdown}>\n`;
  return `---\n${stringify(metadata, { lineWidth: 0 })}---\n\n${hint}\n${titledText}`;
}

/**
 * Formats the title and text of a page.
 *
 * @param article Markdown of the article; empty for generated pages
 */
export function formatTitledText(page: Page, site: SiteUrlOptions, article: string): string {
  const pageUrl = site.url + toHref(page.path, site);
  switch (page.kind) {
    case 'doc':
    case 'post':
      return formatTitle(page.title, article);
    case 'home':
      return formatTitle(page.title, formatHome(page, article, site));
    default:
      return formatTitle(page.title, formatMarkdown(listEntries(page, pageUrl)));
  }
}

function describePost({ date, authors, tags }: PostSummary): object {
  return {
    date,
    authors: authors.length === 0 ? undefined : authors.map(({ name }) => name),
    tags: tags.length === 0 ? undefined : tags.map(({ label }) => label),
  };
}

function formatHome(page: HomePage, article: string, site: SiteUrlOptions): string {
  const pageUrl = site.url + toHref(page.path, site);
  const lead = page.description === page.tagline ? undefined : page.description;
  return [
    formatMarkdown([
      ...[page.headline, page.tagline, lead]
        .filter((content) => content !== undefined)
        .map((content) => paragraph([text(content)])),
      ...(page.actions.length === 0 ? [] : [list(page.actions.map((action) => [link(action, pageUrl)]))]),
    ]),
    ...(page.html === undefined ? [] : [article]),
    ...(page.users.length === 0
      ? []
      : [formatMarkdown([heading(2, 'Used by'), listUsers(page.users, pageUrl)])]),
  ].join('\n');
}

function listEntries(page: Exclude<Page, HomePage | DocPage | PostPage>, pageUrl: string): BlockContent[] {
  switch (page.kind) {
    case 'users':
      return [listUsers(page.users, pageUrl)];
    case 'category':
      return [list(page.items.map((item) => describeItem(item, pageUrl)))];
    case 'postList':
    case 'tag':
      return [list(page.posts.map((post) => describeDated(post, pageUrl)))];
    case 'archive':
      return page.years.flatMap(({ year, posts }) => [
        heading(2, year),
        list(posts.map((post) => describeDated(post, pageUrl))),
      ]);
    case 'authors':
      return [list(page.authors.map((author) => describeAuthor(author, pageUrl)))];
    case 'tags':
      return [
        list(
          page.groups.flatMap(({ tags }) => tags).map((tag) => [link(tag, pageUrl), text(` (${tag.count})`)]),
        ),
      ];
    case 'allPages':
    case 'search':
      return page.sections.flatMap(({ title, items }) => [
        heading(2, title),
        list(items.map((item) => describeItem(item, pageUrl))),
      ]);
  }
}

function listUsers(users: readonly { caption: string; href: string }[], pageUrl: string): BlockContent {
  return list(users.map(({ caption, href }) => [link({ label: caption, href }, pageUrl)]));
}

function describeItem(item: PageItem, pageUrl: string): PhrasingContent[] {
  const { description } = item;
  return [link(item, pageUrl), ...(description === undefined ? [] : [text(`: ${description}`)])];
}

function describeDated(post: PostSummary, pageUrl: string): PhrasingContent[] {
  return [link(post, pageUrl), text(`, ${post.date}`)];
}

function describeAuthor({ name, href, title }: AuthorItem, pageUrl: string): PhrasingContent[] {
  const who = href === undefined ? text(name) : link({ label: name, href }, pageUrl);
  return [who, ...(title === undefined ? [] : [text(`, ${title}`)])];
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

function link({ label, href }: LinkItem, pageUrl: string): PhrasingContent {
  return { type: 'link', url: new URL(href, pageUrl).href, children: [text(label)] };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
