import { DangerouslyIncludeUnescapedHTML, html } from '@podium/layout';
import type { AssetCss } from '@podium/utils';
import express from 'express';
import { cell, phrase, Statements } from '../statement.ts';
import { respond, ask, listen, makeLayout, register, startPodlet, visitor, expressApp } from '../servers.ts';
import { makePodlet, sentContext, textOf } from '../observe.ts';

/** Pitfalls 7 to 10: context keys, `publicPathname`, escaping, and prefixes. */
export const valuePitfalls = new Statements();

// 7. Context keys.
const P7 = 'pitfall 7: context keys; strings';
valuePitfalls
  .add(
    { title: 'context key in a layout', proves: P7 },
    cell('api/incoming', 'context-keys', 'layout', "The visitor's locale", /^`incoming\.context\['(.*)'\]`$/),
    async () => {
      const incoming = visitor({}, '/shop', { locale: 'nb-NO' });
      await makeLayout().process(incoming, { proxy: false });
      return Object.entries(incoming.context)
        .filter(([, value]) => value === 'nb-NO')
        .map(([key]) => key)
        .join();
    },
  )
  .add(
    { title: 'an invalid locale in a request' },
    phrase(
      'guides/recipes',
      /The locale of a request (isn't validated), and the default document template inserts it (unescaped)/,
    ),
    async () => {
      const layout = makeLayout();
      const incoming = visitor({}, '/shop', { locale: '"><script>' });
      const page = layout.render(await layout.process(incoming, { proxy: false }), 'x');
      return page.includes('lang=""><script>"') ? ["isn't validated", 'unescaped'] : ['is validated', ''];
    },
  )
  .add(
    { title: 'context key in a podlet', proves: P7 },
    cell('api/incoming', 'context-keys', 'podlet', "The visitor's locale", /^`incoming\.context\.(\w+)`$/),
    async () => {
      const incoming = visitor({ 'podium-locale': 'nb-NO' });
      await makePodlet().process(incoming, { proxy: false });
      return Object.entries(incoming.context)
        .filter(([, value]) => value === 'nb-NO')
        .map(([key]) => key)
        .join();
    },
  )
  .add(
    { title: 'short context key in a layout', proves: P7 },
    phrase('guides/context', /^In a layout, `incoming\.context\.locale` is `(\w+)`\.$/),
    async () => {
      const incoming = visitor();
      await makeLayout().process(incoming, { proxy: false });
      return String(incoming.context['locale']);
    },
  )
  .add(
    { title: 'types of context values in a podlet', proves: P7 },
    phrase('guides/context', /In the podlet, every value is (a string)/),
    async () => {
      const layout = makeLayout({ context: { debug: { enabled: true } } });
      const sent = await sentContext(layout, visitor({ 'x-podium-app-id': '5' }));
      const incoming = visitor(sent);
      await makePodlet().process(incoming, { proxy: false });
      const types = new Set(Object.values(incoming.context).map((value) => typeof value));
      return [...types].join() === 'string' ? 'a string' : [...types].join();
    },
  )
  .add(
    { title: 'debug is a string', proves: P7 },
    cell(
      'guides/context',
      'default-context-variables',
      'debug',
      'Value',
      /^`'(\w+)'` or `'(\w+)'`, from the layout's options/,
    ),
    async () => {
      const on = await sentContext(makeLayout({ context: { debug: { enabled: true } } }));
      const off = await sentContext(makeLayout({ context: { debug: { enabled: false } } }));
      return [on['podium-debug'] ?? '', off['podium-debug'] ?? ''];
    },
  );

// 8. publicPathname.
const P8 = 'pitfall 8: publicPathname';
valuePitfalls
  .add(
    { title: 'publicPathname', proves: P8 },
    phrase(
      'guides/proxying',
      /^`publicPathname`: everything up to and including the registered name, such as `([^`]+)`/,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet();
      const incoming = visitor();
      await layout.process(incoming, { proxy: false });
      await layout.client.register({ name: 'basket', uri: podlet.uri }).fetch(incoming);
      return String(podlet.headers['content']?.['podium-public-pathname']);
    },
  )
  .add(
    { title: 'publicPathname has no trailing slash', proves: P8 },
    phrase('guides/proxying', /`publicPathname` has (no|a) trailing slash/),
    async () =>
      (await sentContext(makeLayout()))['podium-public-pathname']?.endsWith('/') === true ? 'a' : 'no',
  );

// 9. html.
const P9 = 'pitfall 9: html';
valuePitfalls
  .add(
    { title: 'html does not return a string', proves: P9 },
    phrase('api/layout', /It is not a string itself: `String\(result\)` is `([^`]+)`/),
    () => textOf(html`<p>x</p>`),
  )
  .add(
    { title: 'html does not return a string (podlet)', proves: P9 },
    phrase('api/podlet', /It is not a string itself: `String\(result\)` returns `([^`]+)`/),
    () => textOf(html`<p>x</p>`),
  )
  .add(
    { title: 'html does not nest', proves: P9 },
    phrase(
      'api/layout',
      /Templates do not nest\. A `TemplateResult` inside another one renders as `([^`]+)`/,
    ),
    () => html`${html`<p>x</p>`}`.content,
  )
  .add(
    { title: 'html does not nest (podlet)', proves: P9 },
    phrase('api/podlet', /Templates do not nest\. A template inside another renders as `([^`]+)`/),
    () => html`${html`<p>x</p>`}`.content,
  )
  .add(
    { title: 'html with null and undefined', proves: P9 },
    phrase('api/layout', /are rendered as the words `(\w+)` and `(\w+)`/),
    () => [html`${null}`.content, html`${undefined}`.content],
  )
  .add(
    { title: 'html with null and undefined (podlet)', proves: P9 },
    phrase('api/podlet', /are rendered as the words `(\w+)` and `(\w+)`/),
    () => [html`${null}`.content, html`${undefined}`.content],
  )
  .add(
    { title: 'html with arrays', proves: P9 },
    phrase('api/layout', /^Arrays are joined with (commas|spaces|nothing) and (escaped|not escaped)\.$/),
    () => {
      const { content } = html`${['<a>', 'b']}`;
      return [
        content.includes('a&gt;,b') ? 'commas' : content,
        content.includes('&lt;') ? 'escaped' : 'not escaped',
      ];
    },
  )
  .add(
    { title: 'escaped characters', proves: P9 },
    phrase('api/layout', /^Replaces .* with `([^`]+)`, `([^`]+)`, `([^`]+)`, `([^`]+)`, and `([^`]+)`/),
    () => ['<', '>', '&', '"', "'"].map((character) => html`${character}`.content),
  )
  .add(
    { title: 'a response and its content', proves: P9 },
    phrase('api/layout', /`\$\{response\.content\}` is a string, so its HTML would be (escaped|kept)/),
    async () => {
      const podlet = await startPodlet({ content: respond(200, '<b>x</b>') });
      const response = await register(makeLayout(), podlet.uri).fetch(visitor());
      return html`${response}`.content === '<b>x</b>' && html`${response.content}`.content.includes('&lt;b')
        ? 'escaped'
        : 'kept';
    },
  )
  .add(
    { title: 'reading unescaped HTML back', proves: P9 },
    phrase('api/podlet', /^Read the string back from `\.(\w+)`\.$/),
    () =>
      Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(unescaped()) as object))
        .map(([name]) => name)
        .concat(Object.keys(unescaped()))
        .filter((name) => (unescaped() as unknown as Record<string, unknown>)[name] === '<i>')
        .join(),
  )
  .add(
    { title: 'res.send(html…)', proves: P9 },
    phrase('api/podlet', /It sends a template as JSON, `([^`]+)`/),
    async () => {
      const app = express();
      app.get('/', (_request, response) => response.send(html`…`));
      const server = await listen(app);
      return (await ask(server.origin)).body;
    },
  );

// 10. prefix.
const P10 = 'pitfall 10: prefix: true';
for (const [row, options] of [
  ["`value: '/a.css'`", {}],
  ["`value: '/a.css', prefix: false`", { prefix: false }],
  ["`value: '/a.css', prefix: true`", { prefix: true }],
] as const) {
  const where = { ...options, value: '/a.css' };
  valuePitfalls
    .add(
      { title: `${row} on the podlet's page`, proves: P10 },
      cell('api/podlet', 'asset-urls-and-prefix', row, "Podlet's own page", /^`(.*)`$/),
      () => podletAsset(where).href,
    )
    .add(
      { title: `${row} in the manifest`, proves: P10 },
      cell('api/podlet', 'asset-urls-and-prefix', row, 'In the manifest', /^`(.*)`$/),
      () => {
        const podlet = makePodlet();
        podlet.css(where);
        return (JSON.parse(JSON.stringify(podlet)) as { css: { value: string }[] }).css[0]?.value ?? '';
      },
    )
    .add(
      { title: `${row} in a layout`, proves: P10 },
      cell('api/podlet', 'asset-urls-and-prefix', row, "Layout's page", /^`http:\/\/host(.*)`$/),
      () => hrefInLayout(where),
    );
}
valuePitfalls
  .add(
    { title: 'prefix on a layout', proves: P10 },
    phrase(
      'api/layout',
      /With pathname `\/shop`, `\{ value: '\/a\.css' \}` becomes `([^`]+)`, `prefix: false` results in `([^`]+)`, and an explicit `prefix: true` results in `([^`]+)`/,
    ),
    () =>
      [{}, { prefix: false }, { prefix: true }].map((options) =>
        layoutAsset({ value: '/a.css', ...options }),
      ),
  )
  .add(
    { title: 'prefix on a layout (assets)', proves: P10 },
    phrase(
      'api/assets',
      /On a layout with `pathname: '\/shop'`, .* renders `([^`]+)`\. With `prefix: false`, it renders `([^`]+)`, and with `prefix: true`, `([^`]+)`/,
    ),
    () =>
      [{}, { prefix: false }, { prefix: true }].map((options) =>
        layoutAsset({ value: '/a.css', ...options }),
      ),
  );

function unescaped(): DangerouslyIncludeUnescapedHTML {
  return new DangerouslyIncludeUnescapedHTML({ __content: '<i>' });
}

type CssOptions = Parameters<ReturnType<typeof makePodlet>['css']>[0];

function podletAsset(options: CssOptions): AssetCss {
  const podlet = makePodlet();
  podlet.css(options);
  const [asset] = podlet.cssRoute;
  if (asset === undefined) throw new Error('The podlet has no asset');
  return asset;
}

async function hrefInLayout(options: CssOptions): Promise<string> {
  const podlet = makePodlet();
  podlet.css(options);
  const server = await listen(expressApp(podlet));
  const response = await register(makeLayout(), `${server.origin}/shop/manifest.json`).fetch(visitor());
  return response.css.map((asset) => asset.href.replace(server.origin, '')).join();
}

function layoutAsset(options: CssOptions): string {
  const layout = makeLayout();
  layout.css(options as Parameters<typeof layout.css>[0]);
  return layout.cssRoute.map((asset) => asset.href).join();
}
