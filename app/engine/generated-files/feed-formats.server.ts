import type { Feed, FeedPost } from './feed.server.ts';
import { escapeXml, formatElement as tag, XML_DECLARATION } from './xml.server.ts';

/** Formats a feed as RSS 2.0, with complete posts in `content:encoded` and authors in `dc:creator`. */
export function formatRss(feed: Feed, self: string): string {
  const items = feed.posts.map(
    (post) =>
      `<item>\n${tag('title', {}, post.title)}${tag('link', {}, post.url)}` +
      tag('guid', { isPermaLink: 'true' }, post.url) +
      tag('pubDate', {}, formatRssDate(post.published)) +
      (post.description === undefined ? '' : tag('description', {}, post.description)) +
      post.authors.map(({ name }) => tag('dc:creator', {}, name)).join('') +
      post.tags.map((label) => tag('category', {}, label)).join('') +
      `${tag('content:encoded', {}, post.html)}</item>\n`,
  );
  return (
    `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"` +
    ' xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">\n' +
    `<channel>\n${tag('title', {}, feed.title)}${tag('link', {}, feed.url)}` +
    tag('description', {}, feed.description) +
    tag('language', {}, feed.language) +
    (feed.copyright === undefined ? '' : tag('copyright', {}, feed.copyright)) +
    (feed.updated === undefined ? '' : tag('lastBuildDate', {}, formatRssDate(feed.updated))) +
    tag('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }) +
    `${items.join('')}</channel>\n</rss>\n`
  );
}

/** Formats a feed as Atom 1.0 (RFC 4287). */
export function formatAtom(feed: Feed, self: string): string {
  const entries = feed.posts.map(
    (post) =>
      `<entry>\n${tag('id', {}, post.url)}${tag('title', {}, post.title)}` +
      tag('link', { rel: 'alternate', type: 'text/html', href: post.url }) +
      tag('published', {}, formatTime(post.published)) +
      tag('updated', {}, formatTime(post.updated)) +
      listAtomAuthors(post) +
      post.tags.map((label) => tag('category', { term: label })).join('') +
      (post.description === undefined ? '' : tag('summary', {}, post.description)) +
      `${tag('content', { type: 'html' }, post.html)}</entry>\n`,
  );
  return (
    `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">\n` +
    tag('id', {}, feed.url) +
    tag('title', {}, feed.title) +
    tag('subtitle', {}, feed.description) +
    tag('link', { rel: 'alternate', type: 'text/html', href: feed.url }) +
    tag('link', { rel: 'self', type: 'application/atom+xml', href: self }) +
    // The date is required even without posts.
    tag('updated', {}, formatTime(feed.updated ?? '1970-01-01')) +
    // Entries without authors inherit the author of the feed.
    `<author>\n${tag('name', {}, feed.site)}</author>\n` +
    (feed.copyright === undefined ? '' : tag('rights', {}, feed.copyright)) +
    `${entries.join('')}</feed>\n`
  );
}

/** Formats a feed as JSON Feed 1.1. */
export function formatJsonFeed(feed: Feed, self: string): string {
  const items = feed.posts.map((post) => ({
    id: post.url,
    url: post.url,
    title: post.title,
    content_html: post.html,
    summary: post.description,
    image: post.image,
    date_published: formatTime(post.published),
    date_modified: formatTime(post.updated),
    authors: post.authors.length === 0 ? undefined : post.authors,
    tags: post.tags.length === 0 ? undefined : post.tags,
    language: feed.language,
  }));
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: self,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.site }],
    items,
  };
  return `${JSON.stringify(json, null, 1)}\n`;
}

function listAtomAuthors({ authors }: FeedPost): string {
  return authors
    .map(
      ({ name, url }) =>
        `<author>\n${tag('name', {}, name)}${url === undefined ? '' : tag('uri', {}, url)}</author>\n`,
    )
    .join('');
}

/** Formats a day as an RFC 3339 timestamp; days of posts are in UTC. */
function formatTime(day: string): string {
  return `${day}T00:00:00Z`;
}

/** Formats a day as an RFC 822 timestamp with a four-digit year. */
function formatRssDate(day: string): string {
  return new Date(formatTime(day)).toUTCString();
}
