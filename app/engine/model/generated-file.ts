/** File generated from the content: a feed, the sitemap, a social card, or a search file. */
export interface GeneratedFile {
  body: string | Buffer;
  contentType: string;
  /** Value of the Cache-Control header. Default: none. */
  cacheControl?: string | undefined;
  /** Whether it was rendered rather than read from the cache. Default: false. */
  isNew?: boolean | undefined;
}

/** Creates a file on demand; undefined if it turns out not to exist, e.g. an icon whose favicon is missing. */
export type CreateFile = () => GeneratedFile | undefined | Promise<GeneratedFile | undefined>;
