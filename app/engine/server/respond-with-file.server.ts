import type { GeneratedFile } from '#app/engine/model/generated-file.ts';

/** A generated file as a response with status 200. */
export function respondWithFile(
  { body, contentType, cacheControl }: GeneratedFile,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': contentType,
      ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
      ...headers,
    },
  });
}
