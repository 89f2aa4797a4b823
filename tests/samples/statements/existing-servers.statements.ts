import { readFileSync } from 'node:fs';
import { HttpIncoming } from '@podium/utils';
import { pathInPackage } from './installed-packages.ts';
import { errorOf, makeLayout, register, respond, startPodlet } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about fetching podlets in servers that aren't layouts. */

export const existingServers = new Statements();

existingServers
  .add(
    'a web request',
    phrase(
      'guides/podlets-without-a-layout',
      /receives a web `Request` instead of Node's, pass `(\{ url: request\.url, headers: Object\.fromEntries\(request\.headers\) \})` to `HttpIncoming`/,
    ),
    async () => {
      const request = new Request('https://shop.example.com/mugs', { headers: { 'accept-language': 'nb' } });
      const incoming = new HttpIncoming({
        url: request.url,
        headers: Object.fromEntries(request.headers),
      });
      const layout = makeLayout();
      const podlet = await startPodlet();
      await layout.process(incoming, { proxy: false });
      const { content } = await register(layout, podlet.uri).fetch(incoming);
      const { 'podium-mount-origin': origin } = podlet.headers['content'] ?? {};
      return content === 'CONTENT' && origin === 'https://shop.example.com'
        ? '{ url: request.url, headers: Object.fromEntries(request.headers) }'
        : `${content} ${String(origin)}`;
    },
  )
  .add(
    'proxied requests without a Node.js request',
    phrase(
      'guides/podlets-without-a-layout',
      /^Proxied requests (need|accept) Node's request and response\./,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet({ manifest: { proxy: { api: '/api' } }, content: respond(200) });
      await register(layout, podlet.uri).refresh();
      const url = 'http://localhost/shop/podium-resource/stub/api';
      const incoming = new HttpIncoming({ url, headers: {}, method: 'GET' });
      return (await errorOf(() => layout.process(incoming))) instanceof TypeError ? 'need' : 'accept';
    },
  )
  .add(
    'why webpack must not bundle the layout',
    phrase(
      'guides/rendering',
      /`serverExternalPackages`: a copy that webpack bundles looks for its own (files) where the app was built/,
    ),
    () => {
      const source = readFileSync(pathInPackage('@podium/layout', 'lib/layout.js'), 'utf8');
      // At the top level of the module. In server code, webpack replaces `import.meta.url` with the URL at build time.
      const readsBesideItself =
        /^const currentDirectory = dirname\(fileURLToPath\(import\.meta\.url\)\);$/m.test(source) &&
        /^const pkgJson = fs\.readFileSync\(\s*join\(currentDirectory,/m.test(source);
      return readsBesideItself ? 'files' : 'nothing';
    },
  );
