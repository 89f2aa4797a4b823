/** A file that is generated from the content instead of being stored: a feed, the sitemap, a card, a part of the search. */
export interface GeneratedFile {
  body: string | Buffer;
  contentType: string;
  /** Value of the Cache-Control header. Default: none. */
  cacheControl?: string | undefined;
  /** Whether it had to be drawn, rather than read from the cache. Default: no. */
  isNew?: boolean | undefined;
}
