import { preprocessCSS, resolveConfig, type InlineConfig } from 'vite';
import { format } from 'prettier';
import { compile } from 'svelte/compiler';
import { browserWorld, freshName } from './browser-world.ts';
import { makeLayout, register, startPodlet, visitor } from './servers.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about the styles, stores, and messages of several podlets on one page, tested without a browser. */
export const frontends = new Statements();

const NAMES = 'generated-class-names';

frontends
  .add(
    'class names generated from the path of a file',
    phrase('guides/assets', /some tools generate class names from a hash of the file's (path|content)/),
    async () => {
      const names = [svelteClass('red'), svelteClass('blue')];
      const modules = [await moduleClass('red', LIGHTNING), await moduleClass('blue', LIGHTNING)];
      return new Set(names).size === 1 && new Set(modules).size === 1 ? 'path' : 'content';
    },
  )
  .add(
    "the hash of Vite's default CSS Modules",
    phrase('guides/assets', /Without Lightning CSS, Vite's hash (includes|leaves out) the content/),
    async () => ((await moduleClass('red')) === (await moduleClass('blue')) ? 'leaves out' : 'includes'),
  )
  .add(
    'the option of Svelte',
    cell('guides/assets', NAMES, 'Svelte', 'Option', /cssHash: .*`(\w+)-\$\{hash\(filename\)\}`/),
    () => svelteClass('red', ({ hash, filename }) => `header-${hash(filename)}`).split('-')[0] ?? 'none',
  )
  .add(
    'the option of Lightning CSS',
    cell(
      'guides/assets',
      NAMES,
      'Vite with Lightning CSS',
      'Option',
      /^`css\.lightningcss\.cssModules: \{ pattern: '([^']+)' \}`$/,
    ),
    async ([pattern = '']) => {
      const name = await moduleClass('red', {
        css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern } } },
      });
      return name.replace(/^header-[\w-]+-card$/, 'header-[hash]-[local]');
    },
  )
  .add(
    'names of stores in Svelte',
    cell(
      'api/store',
      'use-it-with-a-framework',
      'Svelte',
      'What to use',
      /Svelte reserves the prefix `(.)`$/,
    ),
    () => {
      compile('<script>import { items } from "./items.js";</script>{$items.length}', {});
      try {
        compile('<script>import { $items } from "./items.js";</script>{$items.length}', {});
        return 'none';
      } catch (error) {
        return /^The (.) prefix is reserved/.exec((error as Error).message)?.[1] ?? 'none';
      }
    },
  )
  .add(
    'templates in Prettier',
    phrase('guides/rendering', /highlight Podium's, and Prettier (formats|ignores) the HTML in them/),
    async () => {
      const code = await format('html`<p>A</p>   <p>B</p>`;', { parser: 'babel' });
      return code.includes('</p>   <p>') ? 'ignores' : 'formats';
    },
  )
  .add(
    "a server's value as the initial value of a store",
    phrase(
      'guides/client-side-communication',
      /Don't pass the server's value as the initial value: it is (ignored|used) if another podlet's script/,
    ),
    async () => {
      const { store } = await browserWorld();
      const channel = freshName();
      const first = store.atom<string[]>(channel, 'items', []);
      const owner = store.atom(channel, 'items', ['tea-1']);
      const isUsed = owner.get().length > 0;
      owner.set(['tea-2']);
      return isUsed || first.get()[0] !== 'tea-2' ? 'used' : 'ignored';
    },
  )
  .add(
    'responses to messages',
    phrase('guides/client-side-communication', /There are (no|some) replies: to get a response/),
    async () => {
      const { makeBus } = await browserWorld();
      const channel = freshName();
      const bus = makeBus();
      bus.subscribe(channel, 'question', () => 'a response');
      return Object.values(bus.publish(channel, 'question')).includes('a response') ? 'some' : 'no';
    },
  )
  .add(
    'layouts that fetch a podlet',
    phrase(
      'guides/deployment',
      /the layouts that still fetch it, count requests by `(\w+)` in its (\w+) route/,
    ),
    async () => {
      const podlet = await startPodlet();
      const layout = makeLayout();
      await register(layout, podlet.uri).fetch(await layout.process(visitor()));
      const named = Object.entries(podlet.headers).flatMap(([kind, headers]) =>
        'podium-requested-by' in headers ? [kind] : [],
      );
      return ['requestedBy', named.join()];
    },
  );

const LIGHTNING: InlineConfig = { css: { transformer: 'lightningcss' } };

type CssHash = NonNullable<NonNullable<Parameters<typeof compile>[1]>['cssHash']>;

/** Class that Svelte generates for the styles of `src/card.svelte`. */
function svelteClass(color: string, cssHash?: CssHash): string {
  const source = `<p>Mug</p><style>p { color: ${color} }</style>`;
  const { css } = compile(source, { filename: 'src/card.svelte', ...(cssHash && { cssHash }) });
  return /^p\.([\w-]+)/.exec(css?.code ?? '')?.[1] ?? 'none';
}

/** Class that Vite generates for `.card` in `src/card.module.css`. */
async function moduleClass(color: string, config: InlineConfig = {}): Promise<string> {
  const resolved = await resolveConfig({ configFile: false, ...config }, 'build');
  const file = `${resolved.root}/src/card.module.css`;
  const { modules } = await preprocessCSS(`.card { color: ${color} }`, file, resolved);
  return modules?.['card'] ?? 'none';
}
