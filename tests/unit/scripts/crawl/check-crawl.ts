import type { LinkRecord } from '#app/engine/content/compile/context/page-context.server.ts';
import { formatProblems } from '#app/engine/diagnostics/problem.ts';
import { findBrokenLinks } from '#scripts/crawl/check-links.ts';
import { readDocument } from '#scripts/crawl/read-document.ts';

type WrittenLink = Partial<LinkRecord> & { target: string };

interface CheckOptions {
  baseUrl?: string;
  /** HTML by path. */
  pages: Readonly<Record<string, string>>;
  redirects?: { from: string; to: string }[];
  files?: readonly string[];
  /** Links in the source, by path of the page, from which the file name is derived. */
  written?: Readonly<Record<string, readonly WrittenLink[]>>;
  /** Links in the source of the layout. */
  layout?: readonly WrittenLink[];
  /** Paths of pages with unknown IDs. */
  unknownIds?: readonly string[];
}

/** Checks the links of pages. Returns the formatted problems. */
export async function check({
  baseUrl = '/',
  pages,
  redirects = [],
  files = [],
  written = {},
  layout = [],
  unknownIds = [],
}: CheckOptions): Promise<string> {
  const read = Object.entries(pages).map(([path, html]) => ({
    path,
    ...readDocument(html, `http://127.0.0.1:3000${baseUrl}${path.slice(1)}`, 'https://site.example'),
  }));
  const problems = await findBrokenLinks({
    baseUrl,
    sources: read,
    targets: new Map(
      read.map(({ path, ids }) => [path, unknownIds.includes(path) ? undefined : new Set(ids)]),
    ),
    redirects,
    hasFile: (file) => files.includes(file),
    listLinks: (path) =>
      Promise.resolve(
        (written[path] ?? []).map((location) => ({
          hash: '',
          file: `content${path}.mdx`,
          line: 1,
          column: 1,
          ...location,
        })),
      ),
    listLayoutLinks: () =>
      Promise.resolve(
        layout.map((location) => ({
          hash: '',
          file: 'content/site.config.ts',
          line: 1,
          column: 1,
          ...location,
        })),
      ),
  });
  return formatProblems(problems);
}

/** Renders a link. */
export const link = (href: string): string => `<a href="${href}">there</a>`;
