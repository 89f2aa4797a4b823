/**
 * Parses a URL; undefined if it is invalid. Unlike this function, `URL.canParse` of Node.js 20 rejects hosts such as
 * `größe.example` as soon as V8 has optimized the call.
 *
 * @param base absolute URL that a relative one is resolved against
 */
export function parseUrl(url: string, base?: string | URL): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}
