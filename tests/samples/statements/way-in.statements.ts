import Podlet from '@podium/podlet';
import { readPackage } from './installed-packages.ts';
import {
  ask,
  drop,
  expressApp,
  listen,
  makeLayout,
  messageOf,
  register,
  respond,
  startPodlet,
  visitor,
} from './servers.ts';
import { phrase, Statements } from './statement.ts';
import { readFences } from '../harness/fences.ts';

/** Statements of the Get started pages. */
export const wayIn = new Statements();

wayIn
  .add(
    'Node.js versions that dependencies require',
    phrase(
      'help/versions',
      /undici, a dependency of `@podium\/layout`, needs ([\d.]+); nanostores, .*, and find-my-way, .*, need (\d+)\./,
    ),
    () => {
      const [undici = '', ...others] = ['undici', 'nanostores', 'find-my-way'].map(readEngine);
      return [undici, [...new Set(others)].join(' and ')];
    },
  )
  .add(
    'samples that are not checked',
    phrase(
      'api/fastify',
      /except for (NestJS), a server with a (certificate), and (two) samples in old blog posts/,
    ),
    () => {
      const others = readFences().filter(
        ({ leftOut }) => !(leftOut ?? 'fastify-layout').includes('fastify-layout'),
      );
      const isPost = ({ page }: { page: string }): boolean => page.startsWith('content/blog/');
      const [nest, tls, ...rest] = others
        .filter((fence) => !isPost(fence))
        .map(({ leftOut = '' }) => leftOut);
      const posts = others.filter(isPost).length;
      return [
        rest.length === 0 && nest !== undefined && nest.startsWith('NestJS') ? 'NestJS' : 'others',
        tls?.includes('certificate') === true ? 'certificate' : 'others',
        posts === 2 ? 'two' : `${posts}`,
      ];
    },
  )
  .add(
    'requests of a first view',
    phrase('index', /Each podlet adds at least (one) request to every page view\. .+ needs up to (two) more/),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      const resource = register(makeLayout(), podlet.uri);
      await resource.fetch(visitor());
      const first = podlet.requests.length;
      await resource.fetch(visitor());
      const second = podlet.requests.length - first;
      const words = ['none', 'one', 'two', 'three'];
      return [words[second] ?? 'many', words[first - second] ?? 'many'];
    },
  )
  .add(
    'a podlet that is down, with and without a fallback',
    phrase('index', /By default, its slot shows the podlet's (cached fallback), or (nothing) if it has none/),
    async () => [
      (await contentWhenDown({ fallback: '/fallback' })) === 'FALLBACK' ? 'cached fallback' : 'error',
      (await contentWhenDown({})) === '' ? 'nothing' : 'something',
    ],
  )
  .add(
    'assets of several podlets',
    phrase(
      'index',
      /`podiumSend\(\)` puts the stylesheets and scripts of (both podlets|one podlet) in the page/,
    ),
    async () => {
      const layout = makeLayout();
      const responses = await Promise.all(
        ['a', 'b'].map(async (name) => {
          const podlet = await startPodlet({ manifest: { css: [{ value: `/${name}.css` }] } });
          return await register(layout, podlet.uri, { name: `podlet-${name}` }).fetch(visitor());
        }),
      );
      const incoming = await layout.process(visitor(), { proxy: false });
      incoming.podlets = responses;
      const page = layout.render(incoming, 'x');
      return /\/a\.css"/.test(page) && /\/b\.css"/.test(page) ? 'both podlets' : 'one podlet';
    },
  )
  .add(
    'header that carries the version',
    phrase('introduction/concepts', /sends it with its content, in the `([\w-]+)` header/),
    async () => {
      const podlet = new Podlet({ name: 'podlet', version: 'any-version', pathname: '/' });
      const { origin } = await listen(expressApp(podlet));
      const { headers } = await ask(`${origin}/`);
      return Object.entries(headers).find(([, value]) => value === 'any-version')?.[0] ?? 'none';
    },
  )
  .add(
    'a version does not have to be a number',
    phrase('introduction/concepts', /The version (doesn't have to|has to) be a number/),
    async () => {
      const podlet = await startPodlet({ manifest: { version: 'blue' } });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === 'CONTENT' ? "doesn't have to" : 'has to';
    },
  )
  .add(
    'content is not cached',
    phrase('introduction/concepts', /It is fetched on each page view and (never|always) cached by Podium/),
    async () => {
      const podlet = await startPodlet({
        content: respond(200, 'CONTENT', { 'cache-control': 'public, max-age=3600' }),
      });
      const resource = register(makeLayout(), podlet.uri);
      for (let view = 0; view < 3; view += 1) await resource.fetch(visitor());
      return podlet.requests.filter((kind) => kind === 'content').length === 3 ? 'never' : 'always';
    },
  )
  .add(
    'base URL of relative assets',
    phrase(
      'introduction/build-a-page',
      /Relative asset URLs would be resolved against (the manifest's URL|the page's URL)/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { css: [{ value: '/a.css' }] } });
      const { css } = await register(makeLayout(), podlet.uri).fetch(visitor());
      const [asset] = css as unknown as { value: string }[];
      return asset?.value === `${podlet.origin}/a.css` ? "the manifest's URL" : "the page's URL";
    },
  )
  .add(
    'message for a podlet that stops mid-response',
    phrase('introduction/build-a-page', /The line `(basket: [^`]+)` in the output isn't a failure/),
    async () => {
      const podlet = await startPodlet({ content: drop(200) });
      const basket = register(makeLayout(), podlet.uri, { name: 'basket' });
      return `${basket.name}: ${await messageOf(() => basket.fetch(visitor()))}`;
    },
  );

/** Lowest Node.js version in a package's `engines`, e.g. `20` for "^20.0.0 || >=22.0.0". */
function readEngine(name: string): string {
  const { engines } = readPackage(name);
  return (/[\d.]+/.exec(engines?.node ?? '')?.[0] ?? 'none').replace(/(\.0)+$/, '');
}

/** Content of a podlet that goes down after its first fetch. */
async function contentWhenDown(manifest: Record<string, unknown>): Promise<string> {
  const podlet = await startPodlet({ manifest });
  const resource = register(makeLayout(), podlet.uri);
  await resource.fetch(visitor());
  await podlet.close();
  return (await resource.fetch(visitor())).content;
}
