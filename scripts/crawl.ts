import './cli/production.ts';
import { readNumber, runCommand, UsageError } from './cli/command.ts';
import { getEnvironment } from './cli/environment.ts';
import { crawlSite } from './crawl/crawl-site.ts';
import { readCrawlToken } from './crawl/crawl-token.ts';
import { createFetcher } from './crawl/fetch-page.ts';

await runCommand(
  {
    name: 'npm run crawl',
    summary: 'Crawls a running site into a folder that any file server can serve.',
    options: {
      origin: { type: 'string', value: 'URL', description: 'URL of the running site with its base path' },
      concurrency: { type: 'string', value: 'N', description: 'number of concurrent requests (8)' },
    },
    environment: ['OUT_DIR', 'CRAWL_TOKEN'],
  },
  async (input) => {
    const { origin } = input.values;
    if (typeof origin !== 'string' || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) {
      throw new UsageError('Pass the URL of the site: npm run crawl -- --origin http://127.0.0.1:3000/');
    }
    const concurrency = readNumber(input, 'concurrency', 8, { min: 1, max: 256 });
    const siteUrl = new URL(origin);
    if (siteUrl.username !== '' || siteUrl.password !== '')
      throw new UsageError(
        'The URL contains credentials, which the crawler does not send. Remove them from the URL.',
      );
    if (!siteUrl.pathname.endsWith('/')) siteUrl.pathname += '/';
    const { pages, files } = await crawlSite({
      siteUrl: siteUrl.href,
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
