import { load } from 'cheerio/slim';
import { CACHE_FOR_GOOD, LASTING_STARTS } from '#app/navigation/lasting-files.ts';
import { listSecurityHeaders } from '#app/shell/security-headers.server.ts';

/** The policy that a page carries. */
export function readPolicy(html: string): string {
  const policy = load(html)('meta[http-equiv="Content-Security-Policy"]').attr('content');
  if (policy === undefined) throw new Error('The site’s pages carry no Content-Security-Policy.');
  return policy;
}

/**
 * `_headers` in the form that Netlify and Cloudflare Pages read: what every answer should say, and which files never
 * change. Netlify has no pattern for the start of a name, so such files are named one by one.
 *
 * @param files every file of the folder, as in the manifest
 */
export function formatHeaders(baseUrl: string, policy: string, files: readonly string[]): string {
  const everywhere = listSecurityHeaders(policy).map(([name, value]) => `${capitalise(name)}: ${value}`);
  const rules = [
    [`${baseUrl}*`, ...everywhere],
    ...listLasting(files).map((path) => [baseUrl + path, `Cache-Control: ${CACHE_FOR_GOOD}`]),
  ];
  return (
    rules
      .map(([pattern = '', ...headers]) => [pattern, ...headers.map((header) => `  ${header}`)].join('\n'))
      .join('\n') + '\n'
  );
}

/**
 * The same with one rule for each file that never changes, for Netlify: a pattern there is for missing files, too, and a
 * 404 that browsers keep for a year would outlast a rollback.
 *
 * @param files every file of the folder, as in the manifest
 */
export function nameLastingFiles(headers: string, baseUrl: string, files: readonly string[]): string {
  return headers.replace(/^(\S+)\/\*\n((?: {2}.+\n)+)/gm, (rule, folder: string, lines: string) => {
    if (!lines.includes(CACHE_FOR_GOOD)) return rule;
    const start = `${folder}/`;
    return files
      .map((file) => baseUrl + encodeURI(file))
      .filter((file) => file.startsWith(start))
      .sort()
      .map((file) => `${file}\n${lines}`)
      .join('');
  });
}

function listLasting(files: readonly string[]): string[] {
  return LASTING_STARTS.flatMap((start) =>
    start.endsWith('/') ? [`${start}*`] : files.filter((file) => file.startsWith(start)).sort(),
  );
}

/** `x-content-type-options` as hosts' examples write it: `X-Content-Type-Options`. */
function capitalise(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
