import type { Problem } from '#app/diagnostics/problem.ts';
import { decodePath, toHref } from '#app/navigation/paths.ts';
import { formatHeaders, readPolicy } from './headers-file.ts';
import { checkFileLimits, parseHeaders, parseRedirects } from './host-files.ts';
import type { OutputFolder } from './output-folder.ts';
import type { SiteFacts } from './read-site.ts';

interface HostFilesOptions {
  output: OutputFolder;
  site: Pick<SiteFacts, 'baseUrl' | 'trailingSlash'>;
  /** Those that lead to a page, without base. */
  redirects: readonly { from: string; to: string }[];
  /** HTML of any page: it carries the policy. */
  html: string;
}

/** Folder of what only the root of a host can hold, in a folder that is the base path's; empty when it is both. */
export function getHostRoot(baseUrl: string): string {
  return baseUrl === '/' ? '' : 'host-root/';
}

/** Writes `_redirects` and `_headers`, and tells what hosts would not take of them or of the folder. */
export async function writeHostFiles({
  output,
  site,
  redirects,
  html,
}: HostFilesOptions): Promise<Problem[]> {
  const root = getHostRoot(site.baseUrl);
  const encode = (path: string): string => encodeURI(decodePath(toHref(path, site)));
  const rules = redirects.map(({ from, to }) => `${encode(from)} ${encode(to)} 301\n`).join('');
  await output.write(`${root}_redirects`, rules);
  const files = output.list();
  const headers = formatHeaders(
    site.baseUrl,
    readPolicy(html),
    files.map(({ path }) => path),
  );
  await output.write(`${root}_headers`, headers);
  return [...parseRedirects(rules).problems, ...parseHeaders(headers).problems, ...checkFileLimits(files)];
}
