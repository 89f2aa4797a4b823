import type { GeneratedFile } from '#app/engine/model/generated-file.ts';

/** Creates a response with status 200 for a generated file. */
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
