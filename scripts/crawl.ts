import './cli/production.ts';
import { readNumber, runCommand, UsageError } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { crawlSite } from './crawl/crawl-site.ts';
import { readCrawlToken } from './crawl/crawl-token.ts';
import { createFetcher } from './crawl/fetch-page.ts';

await runCommand(
  {
    name: 'npm run crawl',
    summary: 'Crawls a site that runs already into a folder that any file server can serve.',
    options: {
      origin: { type: 'string', value: 'URL', description: 'where the site runs, base path included' },
      concurrency: { type: 'string', value: 'N', description: 'how many pages are fetched at once (8)' },
    },
    environment: ['OUT_DIR', 'CRAWL_TOKEN'],
  },
  async (input) => {
    const { origin } = input.values;
    if (typeof origin !== 'string' || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) {
      throw new UsageError('Name the site: npm run crawl -- --origin http://127.0.0.1:3000/');
    }
    const concurrency = readNumber(input, 'concurrency', 8, { min: 1, max: 256 });
    const address = new URL(origin);
    if (!address.pathname.endsWith('/')) address.pathname += '/';
    const { pages, files } = await crawlSite({
      address: address.href,
      outDir: getEnvironment().outDir,
      concurrency,
      fetchPage: createFetcher({ concurrency, token: readCrawlToken(process.env) }),
      listLinks: () => Promise.resolve([]),
      listLayoutLinks: () => Promise.resolve([]),
      known: [],
    });
    process.stdout.write(`Crawled ${pages} pages (${files} files).\n`);
  },
);
