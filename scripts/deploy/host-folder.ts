import { cp, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { isInside, listFiles, PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { UsageError } from '../cli/command.ts';
import {
  adaptToNetlify,
  formatHeaders,
  getHostRoot,
  listImmutable,
  parseHeaders,
  parseRedirects,
} from '../crawl/host-files.ts';
import { formatManifest, isHostFile, MANIFEST_FILE, type Manifest } from '../crawl/manifest.ts';
import { readBuiltBase } from '../http/static-server.ts';
import { readManifest } from './read-manifest.ts';
import {
  checkServer,
  findGlobalHeaders,
  formatCaddy,
  formatNginx,
  type ServerSettings,
} from './server-config.ts';
import { build } from 'esbuild';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pMap from 'p-map';

/** Output for each host. */
export const HOSTS = {
  'github-pages': 'the folder, without files that must be at the root of a host',
  netlify:
    'the folder at its base path, with _headers and _redirects at the root; beside it, an edge function',
  'cloudflare-pages': 'the folder, with a worker in it',
  nginx: 'nginx.conf',
  caddy: 'Caddyfile',
  cloudfront: 'parameters.json for deploy/cloudfront.yaml',
} as const;

/** Folder of edge functions, next to the published one; see `edge_functions` in `deploy/netlify.toml`. */
const NETLIFY_FUNCTIONS = 'netlify-edge-functions';

export type Host = keyof typeof HOSTS;

export interface HostFolderOptions {
  host: Host;
  /** The crawled folder. */
  site: string;
  /** Target folder; replaced if it exists. */
  target: string;
  /** For nginx and Caddy: the root folder, and the port or host and port to listen on. */
  root: string;
  listen: string | undefined;
  /** For nginx and Caddy: whether to also copy the folder, with compressed copies of its files. Default: false. */
  compress?: boolean | undefined;
}

/**
 * Prepares a crawled folder for a host. Returns the files that were created or changed.
 *
 * @throws UsageError for a folder that is not a crawled site, or is the target folder or inside it
 */
export async function makeHostFolder(options: HostFolderOptions): Promise<string[]> {
  const { host, site, target } = options;
  const baseUrl = await readBuiltBase(site);
  if (site === target || isInside(target, site)) {
    const [folder, output] = [site, target].map(toDisplayPath);
    throw new UsageError(
      `The site in ${folder} would be deleted, because this command replaces ${output}. Move it, or pass another folder.`,
    );
  }
  const hostRoot = path.join(site, getHostRoot(baseUrl));
  const headers = parseHeaders(await readFile(path.join(hostRoot, '_headers'), 'utf8'));
  const redirects = await readFile(path.join(hostRoot, '_redirects'), 'utf8');
  const { url } = siteSchema.parse(JSON.parse(await readFile(path.join(site, 'site.json'), 'utf8'))).site;
  const domain = new URL(url).hostname;
  const outputs = new Map<string, string>();
  const server = {
    root: options.root.replace(/(.)\/$/, '$1'),
    listen: options.listen ?? (host === 'nginx' ? '80' : domain),
  };
  if (host === 'nginx' || host === 'caddy') checkServer(host, server);

  await rm(target, { recursive: true, force: true });
  if (host === 'github-pages') {
    // GitHub serves the root of the folder at the project's path.
    await cp(site, target, { recursive: true });
    if (baseUrl !== '/') await rm(path.join(target, 'host-root'), { recursive: true });
    await rm(path.join(target, MANIFEST_FILE));
  } else if (host === 'netlify' || host === 'cloudflare-pages') {
    await cp(site, path.join(target, baseUrl), { recursive: true });
    // The manifest also lists unlisted pages, and no tool needs it there.
    await rm(path.join(target, baseUrl, MANIFEST_FILE));
    if (baseUrl !== '/') {
      await cp(hostRoot, target, { recursive: true });
      await rm(path.join(target, baseUrl, 'host-root'), { recursive: true });
      await cp(path.join(site, '404.html'), path.join(target, '404.html'));
    }
    const immutablePaths = listImmutable(headers).filter((pattern) => pattern.endsWith('/*'));
    const edge = await buildEdge(host, baseUrl, immutablePaths);
    if (host === 'cloudflare-pages') {
      outputs.set('_worker.js', edge);
      const routes = { version: 1, include: [`${baseUrl}*`], exclude: immutablePaths };
      outputs.set('_routes.json', `${JSON.stringify(routes, null, 1)}\n`);
    } else {
      // Outside of the published folder.
      outputs.set(`../${NETLIFY_FUNCTIONS}/markdown.js`, edge);
      // Forces redirects; otherwise, Netlify would serve the page at a former path.
      outputs.set('_redirects', redirects.replace(/\d$/gm, '$&!'));
      const files = (await readManifest(site)).files.map((file) => file.path);
      outputs.set('_headers', formatHeaders(adaptToNetlify(headers, baseUrl, files)));
    }
  } else {
    const facts: ServerSettings = {
      baseUrl,
      host: domain,
      ...server,
      headers,
      redirects: parseRedirects(redirects),
    };
    if (host === 'nginx') outputs.set('nginx.conf', formatNginx(await readTemplate('nginx.conf'), facts));
    else if (host === 'caddy') outputs.set('Caddyfile', formatCaddy(await readTemplate('Caddyfile'), facts));
    else outputs.set('parameters.json', formatParameters(facts));
    if (options.compress === true)
      await copyCompressed(site, path.join(target, COMPRESSED, baseUrl), baseUrl);
  }
  await mkdir(target, { recursive: true });
  for (const [file, text] of outputs) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await writeFile(path.join(target, file), text);
  }
  return [...outputs.keys()];
}

/** Folder of the compressed copy, with the content of the document root. */
const COMPRESSED = 'www';

/** Copies a crawled folder, preserving modification times, and compresses it. Its manifest lists the compressed files. */
async function copyCompressed(site: string, target: string, baseUrl: string): Promise<void> {
  await cp(site, target, { recursive: true, preserveTimestamps: true });
  const files = [...(await readManifest(site)).files, ...(await compressFiles(target))];
  await writeFile(path.join(target, MANIFEST_FILE), formatManifest(baseUrl, files));
}

const siteSchema = z.object({ site: z.object({ url: z.url() }) });

async function readTemplate(name: string): Promise<string> {
  return await readFile(path.join(PROJECT_ROOT, 'deploy', name), 'utf8');
}

/** Formats parameters for `aws cloudformation deploy --parameter-overrides file://…`. */
function formatParameters({ headers, baseUrl, host }: ServerSettings): string {
  const policy = findGlobalHeaders({ headers, baseUrl }).find(
    ({ name }) => name === 'Content-Security-Policy',
  )?.value;
  if (policy === undefined) throw new UsageError('The folder’s _headers has no Content-Security-Policy.');
  const parameters = { Domain: host, BasePath: baseUrl, Policy: policy };
  const list = Object.entries(parameters).map(([ParameterKey, ParameterValue]) => ({
    ParameterKey,
    ParameterValue,
  }));
  return `${JSON.stringify(list, null, 1)}\n`;
}

/**
 * Bundles a host's edge function into a single module.
 *
 * @param immutablePaths patterns of immutable files
 */
async function buildEdge(
  host: 'netlify' | 'cloudflare-pages',
  baseUrl: string,
  immutablePaths: readonly string[],
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(PROJECT_ROOT, 'scripts/deploy/edge', `${host}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: {
      PODIUM_BASE_URL: JSON.stringify(baseUrl),
      PODIUM_IMMUTABLE_PATHS: JSON.stringify(immutablePaths),
    },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`esbuild produced no file for the function of ${host}.`);
  return file.text;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pattern of compressible files. Images and fonts are already compressed. */
const COMPRESSIBLE = /\.(css|html|js|json|md|svg|txt|webmanifest|xml)$/;

/** Number of files that are compressed concurrently; Node.js uses four threads. */
const CONCURRENCY = 4;

/**
 * Writes compressed copies of a folder's files with Brotli (`page.html.br`) and gzip (`page.html.gz`), at the highest
 * levels. The output is deterministic. Small files have copies, too: a file that shrinks would leave an old one behind.
 *
 * @returns compressed files
 */
export async function compressFiles(folder: string): Promise<Manifest['files']> {
  const files = (await listFiles(folder)).filter((file) => COMPRESSIBLE.test(file) && !isHostFile(file));
  const compressed = await pMap(files, (file) => compressFile(folder, file), { concurrency: CONCURRENCY });
  return compressed.flat();
}

async function compressFile(folder: string, file: string): Promise<Manifest['files']> {
  const original = path.join(folder, file);
  const bytes = await readFile(original);
  // From which servers derive ETags.
  const { atime, mtime } = await stat(original);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const copies: Manifest['files'] = [];
  for (const [end, content] of [
    ['.br', await compressBrotli(bytes, { params })],
    ['.gz', await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ] as const) {
    await writeFile(original + end, content);
    await utimes(original + end, atime, mtime);
    copies.push({ path: file + end, size: content.length, sha256: hashBytes(content) });
  }
  return copies;
}
