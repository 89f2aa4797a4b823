import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { collapseSlashes, trimTrailingSlashes } from '#app/engine/urls/paths.ts';
import { parseUrl } from '#app/engine/urls/parse-url.ts';

type Report = (message: string, fix: string) => void;

/** Validated environment variables. Paths are absolute; unset variables are `undefined` or their default. */
export interface Environment {
  /** The content folder. Default: `content`. */
  contentDir: string;
  /** Output folder of the static site. Default: `build/site`. */
  outDir: string;
  /** Folder of the disk cache. Default: `.cache`. */
  cacheDir: string;
  /** Base path with leading and trailing slashes, e.g. `/podium/`. Undefined: as in the site configuration. */
  baseUrl: string | undefined;
  /** Origin of the published site without a trailing slash. Undefined: as in the site configuration. */
  siteUrl: string | undefined;
  /** Host that servers listen on. Default: `127.0.0.1`. */
  host: string;
  /** Port that servers listen on; 0 for any free port. Undefined: the default of each server. */
  port: number | undefined;
  /** Whether the live server shows drafts and future-dated posts, which are never published. Default: false. */
  preview: boolean;
}

/**
 * Reads the environment.
 *
 * @throws ProblemError that lists all invalid variables, with fixes
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>, cwd: string): Environment {
  const problems: Problem[] = [];
  const report: Report = (message, fix) => {
    problems.push(errorProblem('environment', message, { fix }));
  };
  const result: Environment = {
    contentDir: readContentDir(path.resolve(cwd, env['CONTENT_DIR'] || 'content'), report),
    outDir: path.resolve(cwd, env['OUT_DIR'] || 'build/site'),
    cacheDir: path.resolve(cwd, env['CACHE_DIR'] || '.cache'),
    baseUrl: env['BASE_URL'] ? readBaseUrl(env['BASE_URL'], report) : undefined,
    siteUrl: env['SITE_URL'] ? readSiteUrl(env['SITE_URL'], report) : undefined,
    // IPv6 addresses may be in brackets, as in URLs.
    host: env['HOST']?.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: env['PORT'] ? readPort(env['PORT'], report) : undefined,
    preview: env['PREVIEW'] ? readPreview(env['PREVIEW'], report) : false,
  };
  throwOnErrors(problems);
  return result;
}

/** Resolves symbolic links in the path of the content folder, because watchers do not follow them. */
function readContentDir(folder: string, report: Report): string {
  let issue = 'is not a folder';
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync(folder);
  } catch (error) {
    issue = `cannot be read (${(error as NodeJS.ErrnoException).code})`;
  }
  report(
    `CONTENT_DIR is ${folder}, which ${issue}.`,
    'Set it to a folder that contains site.config.ts, docs/, and blog/.',
  );
  return folder;
}

/** Normalizes the slashes of a base path: `podium` and `/podium` become `/podium/`. */
export function normalizeBaseUrl(value: string): string {
  const trimmed = trimTrailingSlashes(collapseSlashes(value)).replace(/^\//, '');
  return trimmed === '' ? '/' : `/${trimmed}/`;
}

/** Returns why a base path is invalid, or undefined if it is valid. Missing slashes are allowed. */
export function findBaseUrlIssue(value: string): string | undefined {
  if (/[?#]/.test(value)) return 'has a query or a hash';
  if (/^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('//')) return 'is a URL, not a path';
  // Percent-encoding is decoded by some hosts and not by others.
  if (!/^[\w\-.~/]*$/.test(value)) {
    return 'has characters other than letters from A to Z, digits, "-", ".", "_", and "~"';
  }
  if (value.split('/').some((segment) => segment === '..' || segment === '.')) {
    return 'has a relative segment';
  }
  return undefined;
}

/** Returns why a value is not an origin, or undefined if it is one. `baseUrlName` is the setting of the path. */
export function findOriginIssue(value: string, baseUrlName = 'BASE_URL'): string | undefined {
  const url = parseUrl(value);
  if (url === undefined) return 'is not a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'is not an http(s) URL';
  if (url.username !== '' || url.password !== '')
    return 'contains credentials, which every page would publish';
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return `has a path, which belongs in ${baseUrlName}`;
  }
  // The URL parser tolerates whitespace, missing and extra slashes, and more.
  if (!/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(value)) return 'is not of the form "https://host"';
  // It also tolerates quotes, wildcards, and a trailing dot.
  if (!/^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/.test(url.hostname)) {
    return 'has a host that is neither a domain nor an IP address';
  }
  return undefined;
}

/** Returns the origin of a URL in quotes; an example if the value has no valid one. */
export function suggestOrigin(value: string): string {
  const origin = parseUrl(value)?.origin ?? value;
  return findOriginIssue(origin) === undefined ? `"${origin}"` : 'e.g. "https://example.org"';
}

function readBaseUrl(value: string, report: Report): string {
  const issue = findBaseUrlIssue(value);
  if (issue !== undefined)
    report(`BASE_URL "${value}" ${issue}.`, 'Set it to the path only, e.g. "/podium/".');
  return normalizeBaseUrl(value);
}

function readSiteUrl(value: string, report: Report): string {
  const issue = findOriginIssue(value);
  if (issue === undefined) return new URL(value).origin;
  const shown = value.replace(/^(https?:).*@/is, '$1//…@');
  report(`SITE_URL "${shown}" ${issue}.`, `Set it to the scheme and host only, ${suggestOrigin(value)}.`);
  return value;
}

/** Parses a port number; 0 means any free port. */
function readPort(value: string, report: Report): number {
  const port = /^\d+$/.test(value) ? Number(value) : NaN;
  if (!(port <= 65535))
    report(`PORT "${value}" is not a port number.`, 'Use an integer from 0 (any free port) to 65535.');
  return port;
}

function readPreview(value: string, report: Report): boolean {
  if (value !== '1')
    report(
      `PREVIEW "${value}" is not valid.`,
      'Set it to 1 to show drafts on the live server, or leave it unset.',
    );
  return value === '1';
}
