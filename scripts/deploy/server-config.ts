import { IMMUTABLE } from '#app/engine/urls/cache-control.ts';
import { trimTrailingSlashes } from '#app/engine/urls/paths.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { UsageError } from '../cli/command.ts';
import { listImmutable, type HeaderRule } from '../crawl/host-files.ts';

/** Values for a server configuration, from a crawled folder. */
export interface ServerSettings {
  /** Base path, with a slash at both ends. */
  baseUrl: string;
  /** Document root on the server; it contains the crawled folder at the base path. */
  root: string;
  /** Host name of the site. */
  host: string;
  /** Port, or host and port, to listen on. */
  listen: string;
  /** Parsed `_headers` and `_redirects` of the folder. */
  headers: readonly HeaderRule[];
  redirects: readonly Redirect[];
}

/** What each server can listen on, as patterns that end with the port, and a description. */
const ADDRESSES = {
  nginx: {
    pattern: /^(?:(?:\[[\da-f:]+\]|\*|[\w.-]+):)?(\d+)$/i,
    form: 'a port, or a host and a port, e.g. "80" or "127.0.0.1:8080"',
  },
  caddy: {
    pattern: /^(?:https?:\/\/)?(?=.)(?:\[[\da-f:]+\]|[\w.*-]*)(?::(\d+))?$/i,
    form: 'a site address, e.g. "podium-lib.io" or ":8080"',
  },
};

/** Throws a UsageError if a configuration with these values would be invalid. */
export function checkServer(
  host: keyof typeof ADDRESSES,
  { root, listen }: Pick<ServerSettings, 'root' | 'listen'>,
): void {
  const { pattern, form } = ADDRESSES[host];
  const problems: string[] = [];
  if (!/^\/[^\s"'`\\#$;{}]*$/.test(root)) {
    problems.push(
      `--root "${root}" must be an absolute path without whitespace, quotes, "\\", or any of "#$;{}", e.g. "/srv/podium".`,
    );
  }
  const match = pattern.exec(listen);
  if (match === null || Number(match[1] ?? 0) > 65535) problems.push(`--listen "${listen}" must be ${form}.`);
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
}

/** End of a media type with full weight, in a pattern of `Accept` headers: parameters, of which `q` is 1 or missing. */
const FULL = String.raw`\s*(;\s*([^\s,;q]|q[^,;=])[^,;]*)*(;\s*q=1(\.0*)?\s*)?(,|$)`;
/** Media types that include HTML and prevent Markdown with a reduced weight. */
const HTML = String.raw`\s*(text/html|(text|\*)/\*${FULL})`;

/**
 * Patterns for nginx and Caddy of `Accept` headers, and whether they prefer Markdown; the first match applies. Neither
 * server can compare weights, so HTML is preferred if it is first with full weight, or if the weight of Markdown is reduced.
 */
const MARKDOWN_PATTERNS: readonly (readonly [pattern: string, prefersMarkdown: boolean])[] = [
  [String.raw`(^|,)\s*text/markdown[^,]*;\s*q=0(\.0*)?\s*(,|$)`, false],
  [String.raw`(^|,)\s*text/html${FULL}.*text/markdown`, false],
  [String.raw`(^|,)${HTML}(.*,)?\s*text/markdown[^,]*;\s*q=0`, false],
  [String.raw`(^|,)\s*text/markdown[^,]*;\s*q=0.*,${HTML}`, false],
  [String.raw`(^|,)\s*text/markdown\s*([;,]|$)`, true],
];

/** Fills in `deploy/nginx.conf`. */
export function formatNginx(template: string, facts: ServerSettings): string {
  const globalHeaders = findGlobalHeaders(facts);
  const overrides = listOverrides(facts);
  return fillIn(template, {
    BASE: facts.baseUrl,
    ROOT: facts.root,
    HOST: facts.host,
    LISTEN: facts.listen,
    MARKDOWN: MARKDOWN_PATTERNS.map(([pattern, isWanted]) => `"~*${pattern}" "${isWanted ? 'yes' : ''}";`),
    IMMUTABLE: listImmutable(facts.headers).map((pattern) => formatEntry(pattern, IMMUTABLE)),
    OVERRIDES: [...overrides].flatMap(([name, rules]) => [
      `map $uri ${toVariable(name)} {`,
      `  default ${quote(globalHeaders.find((header) => header.name === name)?.value ?? '')};`,
      ...rules.map(({ pattern, value }) => `  ${formatEntry(pattern, value)}`),
      '}',
    ]),
    REDIRECTS: facts.redirects.map(formatMoved),
    HEADERS: [
      ...globalHeaders
        .filter(({ name }) => !overrides.has(name))
        .map(({ name, value }) => `add_header ${name} ${quote(value)} always;`),
      ...[...overrides.keys()].map((name) => `add_header ${name} ${toVariable(name)} always;`),
    ],
  });
}

/** Fills in `deploy/Caddyfile`. */
export function formatCaddy(template: string, facts: ServerSettings): string {
  return fillIn(template, {
    BASE: facts.baseUrl,
    ROOT: facts.root,
    ADDRESS: facts.listen,
    MARKDOWN: MARKDOWN_PATTERNS.map(([pattern, isWanted]) => `"~(?i)${pattern}" "${isWanted ? 'yes' : ''}"`),
    IMMUTABLE: listImmutable(facts.headers).join(' '),
    // Lines of a map, because Caddy's path matchers are case-insensitive: path, target, hash of the target.
    REDIRECTS: facts.redirects.flatMap(({ from, to }) =>
      ['', '/'].map((end) =>
        [trimTrailingSlashes(decodeURI(from)) + end, ...splitHash(to)].map(quote).join(' '),
      ),
    ),
    HEADERS: findGlobalHeaders(facts).map(({ name, value }) => `${name} ${quote(value)}`),
    OVERRIDES: [...listOverrides(facts)].flatMap(([name, rules]) =>
      rules.flatMap(({ pattern, value }, index) => {
        const matcher = `@${name.toLowerCase()}_${index + 1}`;
        return [`${matcher} path ${pattern}`, `header ${matcher} ${name} ${quote(value)}`];
      }),
    ),
  });
}

/**
 * Formats a redirect in a map of nginx. As a pattern, because nginx compares plain strings case-insensitively, and a page
 * may have moved to lower case. Preserves the query of the request.
 */
function formatMoved({ from, to }: Redirect): string {
  const [path, hash] = splitHash(to);
  return `"~^${escapeRegExp(trimTrailingSlashes(decodeURI(from)))}/?$" "${path}$is_args$args${hash}";`;
}

/** Splits a URL into the part before its hash, and the hash, which may be empty. */
function splitHash(url: string): [path: string, hash: string] {
  const [path = '', ...hash] = url.split(/(?=#)/);
  return [path, hash.join('')];
}

/** Quotes a value for nginx and Caddy. */
function quote(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the headers of every response. */
export function findGlobalHeaders({
  headers,
  baseUrl,
}: Pick<ServerSettings, 'headers' | 'baseUrl'>): HeaderRule['headers'] {
  return headers.find(({ pattern }) => pattern === `${baseUrl}*`)?.headers ?? [];
}

/** Lists headers, except `Cache-Control`, that differ for some paths: name → patterns and values. */
function listOverrides({
  headers,
  baseUrl,
}: ServerSettings): Map<string, { pattern: string; value: string }[]> {
  const overrides = new Map<string, { pattern: string; value: string }[]>();
  for (const { pattern, headers: ruleHeaders } of headers) {
    if (pattern === `${baseUrl}*`) continue;
    for (const { name, value } of ruleHeaders) {
      if (name.toLowerCase() === 'cache-control') continue;
      overrides.set(name, [...(overrides.get(name) ?? []), { pattern, value }]);
    }
  }
  return overrides;
}

/** Formats an entry of an nginx map. */
function formatEntry(pattern: string, value: string): string {
  const start = escapeRegExp(pattern.replace(/\*$/, ''));
  return `"~^${start}${pattern.endsWith('*') ? '' : '$'}" ${quote(value)};`;
}

/** Returns the nginx variable for a header, e.g. `$podium_x_robots_tag`. */
function toVariable(name: string): string {
  return `$podium_${name.toLowerCase().replace(/[^a-z]/g, '_')}`;
}

/** Replaces `%NAME%` with values; a list is inserted as lines with the same indentation. */
function fillIn(template: string, values: Readonly<Record<string, string | readonly string[]>>): string {
  return template
    .replace(/^([ \t]*)%([A-Z]+)%\n/gm, (line, indent: string, name: string) => {
      const value = values[name];
      return Array.isArray(value) ? value.map((item) => `${indent}${String(item)}\n`).join('') : line;
    })
    .replace(/%([A-Z]+)%/g, (_, name: string) => {
      const value = values[name];
      if (typeof value !== 'string') throw new Error(`The template contains %${name}%, which has no value.`);
      return value;
    });
}
