import type { Redirect } from '#app/engine/model/redirect.ts';

/** Rule in `_headers`: headers of responses for URLs that match the pattern. */
export interface HeaderRule {
  /** Path with the base path; `*` matches any text. */
  pattern: string;
  headers: { name: string; value: string }[];
  /** Headers of earlier rules to remove; only Cloudflare Pages supports that. */
  removed: string[];
}

/** Parses `_headers` as Netlify and Cloudflare Pages do: a pattern on a line, its headers indented below. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of listLines(text)) {
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line, headers: [], removed: [] });
      continue;
    }
    const [, removed] = /^\s+! ([\w-]+)$/.exec(line) ?? [];
    const [name = '', ...values] = line.trimStart().split(':');
    if (removed === undefined) rules.at(-1)?.headers.push({ name, value: values.join(':').trimStart() });
    else rules.at(-1)?.removed.push(removed);
  }
  return rules;
}

/** Parses `_redirects` as they do: path, target, and status on each line, percent-encoded, with the base path. */
export function parseRedirects(text: string): Redirect[] {
  return listLines(text).map((line) => {
    const [from = '', to = '', status] = line.split(/\s+/);
    return { from, to, status: Number(status) };
  });
}

function listLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}
