import type { PostPage } from '#app/engine/model/page-data.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';

/** Data of the blog for feeds, newest post first. URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  /** URL of the blog's first page. */
  url: string;
  /** Name of the site, used as the author of posts without authors. */
  site: string;
  language: string;
  copyright: string | undefined;
  /** Day of the last change of any post, `YYYY-MM-DD`; undefined if there are no posts. */
  updated: string | undefined;
  posts: FeedPost[];
}

/** Post with its complete content. */
export interface FeedPost {
  url: string;
  title: string;
  description: string | undefined;
  html: string;
  /** `YYYY-MM-DD`. */
  published: string;
  /** Day of the last change, never before the publication date. */
  updated: string;
  authors: { name: string; url: string | undefined }[];
  tags: string[];
  image: string | undefined;
}

/** Maximum number of posts in a feed, because feeds are fetched repeatedly. */
const MAX_FEED_POSTS = 50;

/** Builds the data from the newest posts. Drafts, future-dated posts, and unlisted posts are omitted. */
export async function buildFeed(
  pages: readonly PostPage[],
  config: SiteConfig,
  getPlainHtml: (path: string) => Promise<string>,
): Promise<Feed> {
  const promises = pages
    .filter(({ status }) => status === undefined)
    .slice(0, MAX_FEED_POSTS)
    .map(async (page): Promise<FeedPost> => {
      const url = config.url + toHref(page.path, config);
      const { date, authors, tags } = page.post;
      const changed = page.lastUpdated ?? date;
      return {
        url,
        title: page.title,
        description: page.description,
        html: await getPlainHtml(page.path),
        published: date,
        updated: changed > date ? changed : date,
        authors: authors.map(({ name, href }) => ({ name, url: href })),
        tags: tags.map(({ label }) => label),
        image: page.image === undefined ? undefined : config.url + page.image.src,
      };
    });
  const posts = await Promise.all(promises);
  return {
    title: `${config.title} ${config.titleDelimiter} ${config.blog.title}`,
    description: config.blog.description,
    url: config.url + toHref(BLOG_PATH, config),
    site: config.title,
    language: config.i18n.localeConfigs[config.i18n.defaultLocale]?.htmlLang ?? config.i18n.defaultLocale,
    copyright: config.footer.copyright,
    updated: posts
      .map(({ updated }) => updated)
      .sort()
      .at(-1),
    posts,
  };
}
