import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { manifest } from '@podium/schemas';
import express from 'express';
import { ask, listen, makeLayout, messageOf, register, startPodlet, visitor } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about responses that podlets without `@podium/podlet`, or proxies in front of them, may send. */
export const foreignResponses = new Statements();

const PAGE = 'guides/podlets-without-nodejs';

const LINK = '</a.css>; rel=preload; as=style';
const BROKEN_LINKS: Record<string, string | string[]> = {
  crossorigin: `${LINK}; crossorigin`,
  ';': `${LINK};`,
  two: [LINK, LINK],
};

/** What `fetch()` returns for a podlet with a fallback that sends these headers: its content, or the fallback. */
async function contentWith(headers: Record<string, string | string[]>): Promise<string> {
  const podlet = await startPodlet({
    manifest: { fallback: '/fallback' },
    content: send('CONTENT', headers),
  });
  return (await register(makeLayout(), podlet.uri).fetch(visitor())).content;
}

function send(body: string | Buffer, headers: Record<string, string | string[]>): RequestListener {
  return (_request, response) => response.writeHead(200, headers).end(body);
}

/** Keys of `BROKEN_LINKS` that fail, provided that the header is accepted without the mistake. */
async function failingLinks(): Promise<string[]> {
  const failing = [];
  for (const [name, link] of Object.entries(BROKEN_LINKS)) {
    if ((await contentWith({ link })) === 'FALLBACK') failing.push(name);
  }
  return (await contentWith({ link: LINK })) === 'CONTENT' ? failing : ['all'];
}

async function versionsFail(): Promise<boolean> {
  return (await contentWith({ 'podlet-version': ['1.0.0', '1.0.0'] })) === 'FALLBACK';
}

foreignResponses
  .add(
    'Link headers that make a response fail',
    phrase(
      PAGE,
      /with `(\w+)` alone, a trailing `(.)`, or (two) `Link` headers, the layout treats the response as failed\. Send `podlet-version` only (once), too/,
    ),
    async () => [...(await failingLinks()), (await versionsFail()) ? 'once' : 'more than once'],
  )
  .add(
    'a Link header from a proxy',
    cell(
      'api/assets',
      'values-that-do-not-survive-the-link-header',
      'a `Link` header from a proxy: a second one, an attribute without a value (`crossorigin`), or a trailing `;`',
      'What the layout receives',
    ),
    async () =>
      (await failingLinks()).length === 3 ? 'the response counts as failed' : 'the response is used',
  )
  .add(
    'duplicate headers (errors)',
    phrase(
      'help/errors',
      /look for (two) `Link` or `podlet-version` headers, or a `Link` attribute without a (value)/,
    ),
    async () => {
      const failing = await failingLinks();
      const hasBoth = failing.includes('two') && (await versionsFail());
      return [hasBoth ? 'two' : 'none', failing.includes('crossorigin') ? 'value' : 'name'];
    },
  )
  .add(
    'an empty podlet-version',
    phrase('api/manifest', /an empty header counts as (missing|a version)/),
    async () => {
      const podlet = await startPodlet({ content: send('CONTENT', { 'podlet-version': '' }) });
      await register(makeLayout(), podlet.uri).fetch(visitor());
      return podlet.requests.join() === 'manifest,content' ? 'missing' : 'a version';
    },
  )
  .add(
    'a content URL that is not valid',
    phrase('api/layout', /such as `([^`]+)`, is an exception: `fetch\(\)` (rejects) with `([^`]+)`/),
    async ([content = '']) => {
      const podlet = await startPodlet({ manifest: { content, fallback: '/fallback' } });
      const message = await messageOf(() => register(makeLayout(), podlet.uri).fetch(visitor()));
      const isInvalid = content === 'http://podlet:99999/';
      return [isInvalid ? content : '', message === 'none' ? 'resolves' : 'rejects', message];
    },
  )
  .add(
    'null in the manifest',
    phrase('api/manifest', /`null` is (invalid|valid) in (every) field: omit a field that has no value/),
    () => {
      const fields = ['name', 'version', 'content', 'fallback', 'css', 'js', 'proxy', 'team'];
      const accepted = fields.filter((field) => isValidManifest({ [field]: null }));
      const isStrict = isValidManifest({}) && !isValidManifest({ css: [{ value: '/a.css', media: null }] });
      return [isStrict ? 'invalid' : 'valid', accepted.length === 0 ? 'every' : 'some'];
    },
  )
  .add(
    'null in the manifest (checklist)',
    phrase(PAGE, /Omits fields that have no value: `null` makes it (\w+)/),
    () => (isValidManifest({ fallback: null }) ? 'valid' : 'invalid'),
  )
  .add(
    'content with a trailing slash',
    phrase(
      PAGE,
      /layouts request `([^`]+)` as `([^`]+)`\. If the server redirects that to `([^`]+)`, .* the slot stays (empty)/,
    ),
    async () => {
      const { urls, content } = await fetchSlashed('/content/');
      return ['/content/', ...urls, '/content/', content === '' ? 'empty' : 'filled'];
    },
  )
  .add(
    'a trailing slash in the manifest',
    phrase(
      'api/manifest',
      /A trailing slash is removed: a layout requests `([^`]+)` as `\/menu([^`]+)`, and (does not follow|follows) a redirect .* In an absolute URL, only `(\w+)` loses its trailing slash/,
    ),
    async () => {
      const { urls, content } = await fetchSlashed('/content/');
      const shortened = [];
      for (const field of ['content', 'fallback', 'css', 'js', 'proxy'] as const) {
        if (!(await requestedSlashed(field)).endsWith('/')) shortened.push(field);
      }
      return ['/content/', ...urls, content === '' ? 'does not follow' : 'follows', shortened.join()];
    },
  )
  .add(
    'compressed responses',
    phrase(
      PAGE,
      /Layouts send no `([\w-]+)`, .* with gzip, the manifest counts as (unreachable|valid), and content is inserted as (garbage|text)/,
    ),
    async () => {
      const headers = { 'content-encoding': 'gzip' };
      const podlet = await startPodlet({ content: send(gzipSync('<p>x</p>'), headers) });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      const sent = Object.values(podlet.headers).flatMap((names) => Object.keys(names));
      return [
        sent.includes('accept-encoding') ? '' : 'Accept-Encoding',
        (await gzippedManifestLog()).includes('could not create network connection')
          ? 'unreachable'
          : 'valid',
        content === '<p>x</p>' ? 'text' : 'garbage',
      ];
    },
  )
  .add(
    'a compressed manifest (errors)',
    phrase('help/errors', /or the response isn't JSON \(an HTML page, for example\) or is (compressed)/),
    async () =>
      (await gzippedManifestLog()).includes('could not create network connection to remote manifest')
        ? 'compressed'
        : '',
  )
  .add(
    'the charset of content',
    phrase(
      PAGE,
      /must be uncompressed and in (UTF-8)\. .* and (ignore|use) the charset: .* Convert (ISO-8859-1) to UTF-8 first/,
    ),
    async () => {
      const contentIn = async (charset: string, encoding: BufferEncoding): Promise<string> => {
        const headers = { 'content-type': `text/html; charset=${charset}` };
        const podlet = await startPodlet({ content: send(Buffer.from('blå', encoding), headers) });
        return (await register(makeLayout(), podlet.uri).fetch(visitor())).content;
      };
      const isUtf8 = (await contentIn('iso-8859-1', 'utf8')) === 'blå';
      const isConverted = (await contentIn('iso-8859-1', 'latin1')) === 'blå';
      return [isUtf8 ? 'UTF-8' : '', isUtf8 ? 'ignore' : 'use', isConverted ? '' : 'ISO-8859-1'];
    },
  );

function isValidManifest(fields: Record<string, unknown>): boolean {
  const required = { name: 'stub', version: '1', content: '/content' };
  return manifest({ ...required, ...fields }).error === false;
}

/** URLs of content requests, and the content, of a podlet that redirects paths without a trailing slash. */
async function fetchSlashed(path: string): Promise<{ urls: string[]; content: string }> {
  const podlet = await startPodlet({
    manifest: { content: path },
    content: (request, response) => {
      if (request.url === path) response.end('CONTENT');
      else response.writeHead(301, { location: path }).end();
    },
  });
  const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
  return { urls: podlet.urls, content };
}

/** What becomes of an absolute URL that ends in a slash, in this field of the manifest. */
async function requestedSlashed(field: 'content' | 'fallback' | 'css' | 'js' | 'proxy'): Promise<string> {
  const paths: string[] = [];
  const { origin } = await listen((request, response) => {
    paths.push(request.url ?? '');
    response.end();
  });
  const url = `${origin}/slashed/`;
  const values = {
    content: url,
    fallback: url,
    css: [{ value: url }],
    js: [{ value: url }],
    proxy: { api: url },
  };
  const podlet = await startPodlet({ manifest: { [field]: values[field] } });
  const layout = makeLayout();
  const response = await register(layout, podlet.uri).fetch(visitor());
  if (field === 'css' || field === 'js') return response[field][0]?.value ?? '';
  if (field === 'proxy') {
    const { origin: shop } = await listen(express().use(layout.middleware()));
    await ask(`${shop}/shop/podium-resource/stub/api/`);
  }
  return paths[0] ?? '';
}

async function gzippedManifestLog(): Promise<string> {
  const manifest = JSON.stringify({ name: 'stub', version: '1', content: '/content' });
  const { origin } = await listen(send(gzipSync(manifest), { 'content-encoding': 'gzip' }));
  const lines: string[] = [];
  const log = (message: unknown): void => void lines.push(String(message));
  const logger = { trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
  await register(makeLayout({ logger }), `${origin}/manifest.json`).fetch(visitor());
  return lines.join('\n');
}
