import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import type { Manifest } from './manifest.ts';

/**
 * Limits of Cloudflare Pages; those of Netlify are higher. From its documentation: "Headers" (rules, length of a
 * line), "Redirects" (rules, length of a line), "Limits" (files of the free plan, bytes of a file).
 */
const HOST_LIMITS = {
  headerRules: 100,
  headerLine: 2000,
  redirects: 2000,
  redirectLine: 1000,
  files: 20_000,
  fileBytes: 25 * 1024 * 1024,
} as const;

/** Block of `_headers`: headers of responses for URLs that match the pattern. */
export interface HeaderRule {
  /** Line of the pattern, from 1. */
  line: number;
  /** Path with the base; `*` represents any text. */
  pattern: string;
  headers: { name: string; value: string }[];
  /** Headers of earlier blocks to remove; only Cloudflare Pages supports that. */
  removed: string[];
}

/** Line of `_redirects`: percent-encoded, with the base. */
export interface RedirectRule extends Redirect {
  line: number;
}

/** Parsed file, and problems that its hosts would not accept. */
interface Parsed<Rule> {
  rules: Rule[];
  problems: Problem[];
}

/** Reads `_headers` as Netlify and Cloudflare Pages do: a pattern on a line, its headers indented below. */
export function parseHeaders(text: string): Parsed<HeaderRule> {
  const rules: HeaderRule[] = [];
  const problems: Problem[] = [];
  for (const { line, content } of listLines(text)) {
    const report = createReporter(problems, '_headers', line);
    if (content.length > HOST_LIMITS.headerLine) report(tooLong(content.length, HOST_LIMITS.headerLine));
    if (!/^\s/.test(content)) {
      if (!isHostPath(content)) report(`"${content}" is no path.`);
      // Hosts interpret a `*` within a path segment differently.
      else if (/\*(?!$)|[^/]\*/.test(content) || content.includes(':')) {
        report(
          `"${content}" is a pattern that hosts read differently.`,
          'End it with "/*", or name the file.',
        );
      }
      rules.push({ line, pattern: content, headers: [], removed: [] });
      continue;
    }
    const [, removed] = /^\s+! ([\w-]+)$/.exec(content) ?? [];
    if (removed !== undefined && rules.length > 0) {
      rules.at(-1)?.removed.push(removed);
      continue;
    }
    const [name = '', ...values] = content.trimStart().split(':');
    const value = values.join(':').trimStart();
    if (!/^[\w-]+$/.test(name) || value === '') report(`"${content.trim()}" is no header.`);
    else if (rules.length === 0) report(`"${name}" is below no path.`);
    else rules.at(-1)?.headers.push({ name, value });
  }
  if (rules.length > HOST_LIMITS.headerRules) {
    createReporter(problems, '_headers')(tooMany(rules.length, 'paths', HOST_LIMITS.headerRules));
  }
  return { rules, problems };
}

/** Parses `_redirects` as Netlify and Cloudflare Pages do: path, target, and status on each line. */
export function parseRedirects(text: string): Parsed<RedirectRule> {
  const rules: RedirectRule[] = [];
  const problems: Problem[] = [];
  for (const { line, content } of listLines(text)) {
    const report = createReporter(problems, '_redirects', line);
    if (content.length > HOST_LIMITS.redirectLine) report(tooLong(content.length, HOST_LIMITS.redirectLine));
    const words = content.split(/\s+/);
    const [from = '', to = '', status = ''] = words;
    if (words.length !== 3 || !isHostPath(from) || !isHostPath(to) || !/^30[12378]$/.test(status)) {
      report(
        `"${content}" is no redirect.`,
        'Write the old path, the new path, and the status on one line, percent-encoded.',
      );
    } else if (/[*:]/.test(from)) {
      report(`"${from}" is a pattern to hosts, which would redirect other paths, too.`);
    }
    rules.push({ line, from, to, status: Number(status) });
  }
  if (rules.length > HOST_LIMITS.redirects) {
    createReporter(problems, '_redirects')(
      tooMany(rules.length, 'redirects', HOST_LIMITS.redirects),
      'Those that are left out still have their pages, which lead on.',
    );
  }
  return { rules, problems };
}

/** Warns if a host's limits for the number and size of files are exceeded. */
export function checkFileLimits(files: Manifest['files']): Problem[] {
  const problems: Problem[] = [];
  if (files.length > HOST_LIMITS.files) {
    createReporter(problems)(tooMany(files.length, 'files', HOST_LIMITS.files));
  }
  for (const { path, size } of files) {
    if (size <= HOST_LIMITS.fileBytes) continue;
    createReporter(
      problems,
      path,
    )(`The file has ${size} bytes; Cloudflare Pages takes ${HOST_LIMITS.fileBytes}.`);
  }
  return problems;
}

function createReporter(
  problems: Problem[],
  file?: string,
  line?: number,
): (message: string, remedy?: string) => void {
  return (message, remedy) => problems.push(warningProblem('host', message, { file, line, remedy }));
}

function tooLong(length: number, limit: number): string {
  return `The line has ${length} characters; Cloudflare Pages reads ${limit}.`;
}

function tooMany(count: number, what: string, limit: number): string {
  return `There are ${count} ${what}; Cloudflare Pages takes ${limit}.`;
}

/** Whether hosts accept a string as a path: no spaces, and nothing that has to be percent-encoded. */
function isHostPath(text: string): boolean {
  return /^\/(?!\/)[\w\-.~!$&'()+,;=:@%/?#*]*$/.test(text);
}

function listLines(text: string): { line: number; content: string }[] {
  return text
    .split('\n')
    .map((content, at) => ({ line: at + 1, content }))
    .filter(({ content }) => content.trim() !== '' && !content.trimStart().startsWith('#'));
}
