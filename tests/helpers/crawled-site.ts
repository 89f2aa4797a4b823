import path from 'node:path';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { writeHostFiles } from '#scripts/crawl/host-files.ts';

/** Writes a small crawled folder, with the files that a build adds for hosts. */
export async function writeCrawledSite(
  folder: string,
  { baseUrl = '/', url = 'https://site.example', files = {} }: CrawledSiteOptions = {},
): Promise<void> {
  const output = await openOutputFolder(path.resolve(folder));
  const page = (title: string): string =>
    `<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-A1+/='"><title>${title}</title></head><body><h1>${title}</h1>${'<p>Words of the page.</p>'.repeat(100)}</body></html>`;
  const all = {
    'index.html': page('Home'),
    '404.html': page('Not found'),
    'docs/page.html': page('Page'),
    'docs/page/index.html': page('Page'),
    'docs/page/data.json': '{}',
    'docs/old.html': page('Moved'),
    'docs/old/index.html': page('Moved'),
    'search.html': page('Search'),
    'search/index.html': page('Search'),
    'assets/app-0a1b.js': '/* code */',
    'search-docs-2025-0a1b.json': '{}',
    'media/parts.0a1b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site.json': JSON.stringify({ site: { url, baseUrl } }),
    ...files,
  };
  for (const [file, text] of Object.entries(all)) output.write(file, text);
  writeHostFiles({
    output,
    site: { url, baseUrl, trailingSlash: false },
    redirects: [
      { from: '/docs/old', to: '/docs/page#part' },
      // To the same path in lower case, for which a case-insensitive host would redirect endlessly.
      { from: '/docs/Page', to: '/docs/page' },
    ],
    html: page('any'),
  });
  await output.commit(baseUrl);
}

export interface CrawledSiteOptions {
  /** Default: `/`. */
  baseUrl?: string;
  /** Origin of the published site. */
  url?: string;
  /** Additional files: path → text. */
  files?: Readonly<Record<string, string>>;
}
