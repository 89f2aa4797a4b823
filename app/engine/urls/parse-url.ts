/**
 * Parses an absolute URL; undefined if it is invalid. Unlike this function, `URL.canParse` of Node.js 20 rejects hosts
 * such as `größe.example` as soon as V8 has optimized the call.
 */
export function parseUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
