import { readFile, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTS, makeHostFolder, type Host } from '#scripts/deploy/host-folder.ts';
import { planDeploy } from '#scripts/deploy/plan.ts';
import { readManifest } from '#scripts/deploy/read-manifest.ts';
import { parseHeaders } from '#scripts/crawl/host-files.ts';
import { findInvalidHeaders, findInvalidRedirects } from '../../../helpers/host-syntax.ts';
import { writeCrawledSite, type CrawledSiteOptions } from '../../../helpers/crawled-site.ts';
import { runScript } from '../../../helpers/run-script.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Generates the files of a small site for a host. */
async function make(
  host: Host,
  options: CrawledSiteOptions = {},
): Promise<{ files: string[]; read: (file: string) => Promise<string>; crawled: string[] }> {
  const folder = await makeTemporaryFolder();
  const site = path.join(folder, 'site');
  await writeCrawledSite(site, options);
  const target = path.join(folder, 'made');
  await makeHostFolder({ host, site, target, root: '/srv/podium', listen: undefined });
  return {
    files: await listTree(target),
    read: (file) => readFile(path.join(target, file), 'utf8'),
    crawled: await listTree(site),
  };
}

describe('B6 GitHub Pages', () => {
  test('gets the folder unchanged, except for its manifest, which names unlisted pages', async () => {
    const { files, crawled } = await make('github-pages', { url: 'https://podium-lib.io' });
    expect(files).toEqual(crawled.filter((file) => file !== 'build-manifest.json'));
    expect(files).toEqual(expect.arrayContaining(['.nojekyll', 'CNAME']));
  });

  test('at the path of a project gets the folder as its root, without CNAME', async () => {
    const { files } = await make('github-pages', {
      url: 'https://podium-lib.github.io',
      baseUrl: '/website/',
    });
    expect(files).toEqual(expect.arrayContaining(['.nojekyll', '404.html', 'docs/page.html', 'index.html']));
    expect(files.filter((file) => /^(CNAME|host-root|website)/.test(file))).toEqual([]);
  });
});

describe.each(['netlify', 'cloudflare-pages'] as const)('B6 %s', (host) => {
  const added = host === 'netlify' ? [] : ['_routes.json', '_worker.js'];

  test('gets the folder unchanged, except for its manifest, which names unlisted pages', async () => {
    const { files, crawled } = await make(host);
    expect(files.filter((file) => !added.includes(file))).toEqual(
      crawled.filter((file) => file !== 'build-manifest.json'),
    );
  });

  test('gets the folder at its base path, and files for the host at the root', async () => {
    const { files, read } = await make(host, { baseUrl: '/podium/' });
    expect(files.filter((file) => !file.startsWith('podium/'))).toEqual([
      '404.html',
      ...['_headers', '_redirects', ...added].sort(),
    ]);
    expect(files).toEqual(expect.arrayContaining(['podium/404.html', 'podium/docs/page/index.html']));
    expect(files.filter((file) => file.includes('host-root'))).toEqual([]);
    expect(parseHeaders(await read('_headers'))[0]?.pattern).toBe('/podium/*');
  });
});

test('D1 B6 on Netlify, redirects take precedence over pages at old URLs; Cloudflare has no such flag', async () => {
  const netlify = await (await make('netlify')).read('_redirects');
  expect(netlify).toBe('/docs/old /docs/page#part 301!\n/docs/Page /docs/page 301!\n');
  const cloudflare = await (await make('cloudflare-pages')).read('_redirects');
  expect(findInvalidRedirects(cloudflare)).toEqual([]);
  expect(cloudflare).toBe('/docs/old /docs/page#part 301\n/docs/Page /docs/page 301\n');
});

/**
 * Returns the headers of a response on Netlify and Cloudflare Pages, for a file or a 404, according to their
 * documentation: every rule with a matching path applies; `*` matches the rest of the path, `:name` one segment. Values
 * of the same header are joined, unless a rule removes earlier ones, which only Cloudflare Pages supports.
 */
function findHeaders(text: string, pathname: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { pattern, headers, removed } of parseHeaders(text)) {
    const parts = pattern.split('/').map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    });
    if (!new RegExp(`^${parts.join('/')}$`).test(pathname)) continue;
    for (const name of removed) Reflect.deleteProperty(found, name.toLowerCase());
    for (const { name, value } of headers) {
      const key = name.toLowerCase();
      found[key] = key in found ? `${found[key]}, ${value}` : value;
    }
  }
  return found;
}

describe.each(['/', '/podium/'])('N1 on Netlify, with the site at %s', (baseUrl) => {
  test('hashed files are cached for a year, and 404s are not, so that a rollback finds its files', async () => {
    const hashed = [
      'assets/app-0a1b.js',
      'media/parts.0a1b.svg',
      'search-docs-2025-0a1b.json',
      'layout-data/0a1b.json',
    ];
    const { read, files } = await make('netlify', { baseUrl, files: { 'layout-data/0a1b.json': '{}' } });
    const headers = await read('_headers');
    const getCaching = (file: string) => findHeaders(headers, baseUrl + file)['cache-control'];
    expect(hashed.map(getCaching)).toEqual(hashed.map(() => 'public, max-age=31536000, immutable'));
    const missing = [
      'assets/app-ffff.js',
      'assets/',
      'assets/app-0a1b.js.map',
      'media/gone.0a1b.png',
      'layout-data/ffff.json',
      'search-parts/gone-0a1b.json',
      'nowhere',
    ];
    expect(missing.map(getCaching)).toEqual(missing.map(() => undefined));
    expect(files.filter((file) => getCaching(file.slice(baseUrl.length - 1)) !== undefined).sort()).toEqual(
      hashed.map((file) => baseUrl.slice(1) + file).sort(),
    );
    // Headers for every response still apply.
    expect(findHeaders(headers, `${baseUrl}nowhere`)['x-content-type-options']).toBe('nosniff');
  });
});

describe.each(['netlify', 'cloudflare-pages'] as const)('B6 on %s', (host) => {
  test('other sites may embed feeds, cards, and icons, and nothing else', async () => {
    const shared = [
      'cards/docs/page.png',
      'cards/index.png',
      'blog/rss.xml',
      'favicon.ico',
      'apple-touch-icon.png',
    ];
    const { read } = await make(host, { files: Object.fromEntries(shared.map((file) => [file, 'x'])) });
    const text = await read('_headers');
    expect(findInvalidHeaders(text)).toEqual([]);
    if (host === 'netlify') expect(text).not.toContain('!');
    const getPolicy = (file: string) => findHeaders(text, `/${file}`)['cross-origin-resource-policy'];
    // Browsers ignore two values: in the Fetch standard, an unknown policy is null.
    const isShared = host === 'netlify' ? 'same-origin, cross-origin' : 'cross-origin';
    expect(shared.map(getPolicy)).toEqual(shared.map(() => isShared));
    const own = [
      '',
      'docs/page',
      'docs/page/data.json',
      'assets/app-0a1b.js',
      'docs/cards/page.png',
      'nowhere',
    ];
    expect(own.map(getPolicy)).toEqual(own.map(() => 'same-origin'));
  });
});

describe('B6 a compressed copy of the folder', () => {
  /** Compresses a crawled folder like `--compress`. Returns the copy. */
  async function compress(folder: string, text: string): Promise<string> {
    const [site, target] = [path.join(folder, 'site'), path.join(folder, text)];
    await writeCrawledSite(site, { baseUrl: '/podium/', files: { 'docs/page.html': text } });
    await makeHostFolder({ host: 'nginx', site, target, root: '/srv', listen: undefined, compress: true });
    return path.join(target, 'www/podium');
  }

  test('lists every file in its manifest, so that a file-by-file deployment also replaces compressed files', async () => {
    const folder = await makeTemporaryFolder();
    const [old, next] = [await compress(folder, 'old'), await compress(folder, 'new')];
    const manifest = await readManifest(next);
    const listed = ['build-manifest.json', ...manifest.files.map((file) => file.path)];
    expect(listed.sort()).toEqual(await listTree(next));
    expect(listed).not.toContain('build-manifest.json.gz');
    expect(planDeploy(await readManifest(old), manifest)).toEqual({
      hashed: [],
      new: [],
      changed: [],
      pages: ['docs/page.html', 'docs/page.html.br', 'docs/page.html.gz', 'build-manifest.json'],
      delete: [],
    });
  });

  test('has the modification times of the folder, from which servers derive ETags', async () => {
    const folder = await makeTemporaryFolder();
    await compress(folder, 'old');
    const lastYear = new Date('2025-01-01');
    await utimes(path.join(folder, 'site/index.html'), lastYear, lastYear);
    const copy = await compress(folder, 'new');
    const files = ['index.html', 'index.html.br', 'index.html.gz'];
    const times = await Promise.all(files.map(async (file) => (await stat(path.join(copy, file))).mtime));
    expect(times).toEqual([lastYear, lastYear, lastYear]);
  });
});

describe('npm run deploy:files', () => {
  test.each(['made', 'made/www'])('rejects the folder %s, which it would delete', async (name) => {
    const folder = await makeTemporaryFolder();
    const [site, target] = [path.join(folder, name), path.join(folder, 'made')];
    await writeCrawledSite(site);
    const before = await listTree(folder);
    await expect(
      makeHostFolder({ host: 'nginx', site, target, root: '/srv', listen: undefined }),
    ).rejects.toThrow(
      `The site in ${site} would be deleted, because this command replaces ${target}. Move it, or pass another folder.`,
    );
    expect(await listTree(folder)).toEqual(before);
  });

  test('reports a missing or unknown host, and a folder without a site', async () => {
    const [none, wrong, folder] = await Promise.all([
      runScript('deploy-files.ts'),
      runScript('deploy-files.ts', { args: ['ngnix'] }),
      runScript('deploy-files.ts', { args: ['nginx', 'no-such-folder'] }),
    ]);
    expect(none.stderr).toBe(
      `Pass a host: npm run deploy:files -- ${Object.keys(HOSTS).join('|')} [FOLDER]\n`,
    );
    expect(wrong.stderr).toBe('Unknown host "ngnix". Did you mean "nginx"?\n');
    expect(folder.stderr).toMatch(/no-such-folder is not a crawled site\. Run "npm run build" first/);
    expect([none.code, wrong.code, folder.code]).toEqual([1, 1, 1]);
  });

  test.each(['nginx', 'caddy'] as const)('rejects values that would break the file for %s', async (host) => {
    const folder = await makeTemporaryFolder({ 'made/before': 'x' });
    const site = path.join(folder, 'site');
    await writeCrawledSite(site);
    const make = (root: string, listen: string | undefined) =>
      makeHostFolder({ host, site, target: path.join(folder, 'made'), root, listen });
    const form = {
      nginx: 'a port, or a host and a port, e.g. "80" or "127.0.0.1:8080"',
      caddy: 'a site address, e.g. "podium-lib.io" or ":8080"',
    };
    await expect(make('/x;y', 'abc;')).rejects.toThrow(
      `--root "/x;y" must be an absolute path without whitespace, quotes, "\\", or any of "#$;{}", e.g. "/srv/podium".\n--listen "abc;" must be ${form[host]}.`,
    );
    for (const root of ['srv', '', '/a b', '/a\nb', '/a{b}'])
      await expect(make(root, undefined)).rejects.toThrow('--root');
    for (const listen of ['', '80 default', '80\n', ':70000', '1:2:3', '$x']) {
      await expect(make('/srv', listen)).rejects.toThrow('--listen');
    }
    expect(await readdir(path.join(folder, 'made'))).toEqual(['before']);
  });

  test.each([
    ['nginx', ['80', '127.0.0.1:8080', '[::]:80', '*:80', 'localhost:80']],
    ['caddy', ['podium-lib.io', ':8080', 'http://127.0.0.1:8080', '[::1]:80', '*.example.com']],
  ] as const)('accepts each form of address that %s supports', async (host, addresses) => {
    const folder = await makeTemporaryFolder();
    const [site, target] = [path.join(folder, 'site'), path.join(folder, 'made')];
    await writeCrawledSite(site);
    for (const listen of addresses) {
      const [file = ''] = await makeHostFolder({ host, site, target, root: '/', listen });
      const text = await readFile(path.join(target, file), 'utf8');
      expect(text).toContain(host === 'nginx' ? `listen ${listen};` : `\n${listen} {`);
      expect(text).toMatch(host === 'nginx' ? /^ {2}root \/;$/m : /^\troot \* \/$/m);
    }
  });

  test('replaces its previous output', async () => {
    const folder = await makeTemporaryFolder({ 'made/stale.html': 'x' });
    await writeCrawledSite(path.join(folder, 'site'));
    await makeHostFolder({
      host: 'caddy',
      site: path.join(folder, 'site'),
      target: path.join(folder, 'made'),
      root: '/srv/podium',
      listen: undefined,
    });
    expect(await readdir(path.join(folder, 'made'))).toEqual(['Caddyfile']);
    expect(await readFile(path.join(folder, 'made/Caddyfile'), 'utf8')).toMatch(/^site\.example \{$/m);
  });
});
