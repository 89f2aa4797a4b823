import { once } from 'node:events';
import { manifest as validateManifest } from '@podium/schemas';
import { DangerouslyIncludeUnescapedHTML, html } from '@podium/layout';
import type { AssetCss } from '@podium/utils';
import { HttpIncoming } from '@podium/utils';
import express from 'express';
import { cell, phrase, Statements } from './statement.ts';
import {
  answer,
  ask,
  durationOf,
  errorOf,
  listen,
  makeLayout,
  messageOf,
  refusedOrigin,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
} from './servers.ts';
import { expressApp } from './headers.statements.ts';
import { layoutWithClient, makePodlet, sentContext, serveLayout, shortestTimer, shown } from './observe.ts';

/** The pitfalls, facts.md 4, numbers 1 to 14 (number 15 is in client-side.statements.ts). */

export const pitfalls = new Statements();

// 1. Redirects.
const P1 = 'pitfall 1: redirects are never followed';
pitfalls
  .add(
    { title: 'redirects in the reference', proves: P1 },
    phrase('api/layout', /Redirects are (never|always) followed/),
    async () => ((await isFollowed()) ? 'always' : 'never'),
  )
  .add(
    { title: 'redirects in the guide', proves: P1 },
    phrase('guides/redirects', /The layout (never follows|follows) a redirect from a podlet/),
    async () => ((await isFollowed()) ? 'follows' : 'never follows'),
  )
  .add(
    { title: 'the text of a redirect of Express', proves: P1 },
    phrase(
      'guides/redirects',
      /If the podlet uses Express, the visitor sees a line such as this in the (\w+) of the page/,
    ),
    async () => {
      const app = express();
      app.get('/content', (_request, response) => response.redirect('/login'));
      const server = await listen(app);
      const podlet = await startPodlet({ manifest: { content: `${server.origin}/content` } });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === 'Found. Redirecting to /login' ? 'middle' : `not: ${content}`;
    },
  );
for (const [row, option, wanted] of [
  ['Manifest', 'manifestStatus', 'Counts as a failure: only 200 is accepted.'],
  ['Fallback', 'fallback', 'Counts as a failure. The fallback is an empty string.'],
] as const) {
  pitfalls.add(
    {
      title: `${row}: a redirect`,
      proves: [
        P1,
        'pitfall 3: fallback and manifest carry no context; the fallback is cached and must answer 200',
      ],
    },
    cell(
      'guides/redirects',
      'redirects-on-other-requests',
      row,
      'What a 3xx answer does',
      /^(Counts as a failure.*?\.)(?: The podlet is unavailable\.)?$/,
    ),
    async () => {
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        content: answer(500),
        ...(option === 'manifestStatus' ? { manifestStatus: 302 } : { fallback: answer(302, 'FALLBACK') }),
      });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      return content === '' ? wanted : `gives ${content}`;
    },
  );
}
for (const kind of ['manifest', 'fallback'] as const) {
  const place =
    kind === 'manifest'
      ? phrase('api/manifest', /The layout also needs a status of exactly (\d+)/)
      : phrase(
          'guides/podlet-development',
          /The status must be exactly (\d+); a layout ignores any other answer/,
        );
  pitfalls.add(
    {
      title: `the status of the ${kind}`,
      proves: 'pitfall 3: fallback and manifest carry no context; the fallback is cached and must answer 200',
    },
    place,
    async () => {
      const accepted: number[] = [];
      for (const status of [200, 201, 202, 203, 204, 206, 301, 302, 304, 404, 500]) {
        const podlet = await startPodlet({
          manifest: { fallback: '/fallback' },
          ...(kind === 'manifest' ? { manifestStatus: status } : { fallback: answer(status, 'FALLBACK') }),
          content: kind === 'manifest' ? answer(200, 'BODY') : answer(500),
        });
        const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
        if (content !== '') accepted.push(status);
        await podlet.close();
      }
      return accepted.join();
    },
  );
}
pitfalls.add(
  {
    title: 'the fallback must answer 200',
    proves: 'pitfall 3: fallback and manifest carry no context; the fallback is cached and must answer 200',
  },
  cell(
    'guides/fallbacks',
    'why-is-my-fallback-empty',
    'The route answers something other than 200. A 201 will not do, nor will a redirect.',
    'Remedy',
    /^Answer (\d+)\.$/,
  ),
  async () => {
    const kept: number[] = [];
    for (const status of [200, 201, 302]) {
      const podlet = await startPodlet({
        manifest: { fallback: '/fallback' },
        fallback: answer(status, 'F'),
        content: answer(500),
      });
      const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
      if (content === 'F') kept.push(status);
    }
    return kept.join();
  },
);

// 2. The fallback is set in the constructor.
pitfalls.add(
  { title: 'podlet.fallback() only reads', proves: 'pitfall 2: no default fallback' },
  phrase(
    'api/podlet',
    /They only read what the constructor was given: `podlet\.fallback\('\/other'\)` changes (nothing|the route)/,
  ),
  () => {
    const podlet = makePodlet({ fallback: '/fallback' });
    const before = podlet.fallback();
    (podlet.fallback as (route: string) => string)('/other');
    return podlet.fallback() === before ? 'nothing' : 'the route';
  },
);

// 3. Context of the fallback; caching.
const P3 = 'pitfall 3: fallback and manifest carry no context; the fallback is cached and must answer 200';
pitfalls
  .add(
    { title: 'the fallback request carries no context', proves: P3 },
    phrase('guides/fallbacks', /The request for the fallback carries (no context|the context)/),
    async () => {
      const sent = await requestHeaders();
      return Object.keys(sent['fallback'] ?? {}).some((name) => name.startsWith('podium-'))
        ? 'the context'
        : 'no context';
    },
  )
  .add(
    { title: 'manifest and fallback requests carry no context', proves: P3 },
    phrase('api/manifest', /The requests for the manifest and the fallback carry (no context|the context)/),
    async () => {
      const sent = await requestHeaders();
      const names = ['manifest', 'fallback'].flatMap((kind) => Object.keys(sent[kind] ?? {}));
      const isSentWithContent = Object.keys(sent['content'] ?? {}).some((name) => name.startsWith('podium-'));
      return names.some((name) => name.startsWith('podium-')) || !isSentWithContent
        ? 'the context'
        : 'no context';
    },
  )
  .add(
    { title: 'the fallback is kept', proves: P3 },
    phrase('guides/fallbacks', /The fallback is (kept as a string in the layout's memory|fetched again)/),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: answer(500) });
      const stub = register(makeLayout(), podlet.uri);
      await stub.fetch(visitor());
      await stub.fetch(visitor());
      const times = podlet.requests.filter((kind) => kind === 'fallback').length;
      return times === 1 ? "kept as a string in the layout's memory" : 'fetched again';
    },
  );

// 4. What is no failure.
const P4 = 'pitfall 4: 3xx, 201 and 204 are no failures';
pitfalls.add(
  { title: '204', proves: P4 },
  phrase('guides/fallbacks', /A 204 is (not a failure|a failure): it gives (empty content|the fallback)/),
  async () => {
    const podlet = await startPodlet({ manifest: { fallback: '/fallback' }, content: answer(204) });
    const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
    return content === '' ? ['not a failure', 'empty content'] : ['a failure', 'the fallback'];
  },
);

// 5. Timeout.
const P5 = 'pitfall 5: the timeout covers headers only, for each request; 0 means 1000';
const zeroPlaces = [
  cell(
    'guides/fallbacks',
    'time-limits-and-retries',
    'timeout',
    'Bad value',
    /^`0` means (\d+), not "no limit"$/,
  ),
  cell('api/layout', 'client', 'timeout', 'A bad value', /`0` means (\d+);/),
  phrase('guides/layout-development', /`0` means (\d+) ms, not "no limit"/),
];
let zeroMeans: Promise<string> | undefined;
for (const place of zeroPlaces) {
  pitfalls.add({ title: 'timeout 0', proves: P5 }, place, () => {
    zeroMeans ??= (async () => {
      const podlet = await startPodlet({ content: silence });
      const stub = await registerRead(podlet.uri, { timeout: 0 });
      return `${await durationOf(() => stub.fetch(visitor()), 500)}`;
    })();
    return zeroMeans;
  });
}
pitfalls
  .add(
    { title: 'a timeout that is no number', proves: P5 },
    cell(
      'api/layout',
      'client',
      'timeout',
      'A bad value',
      /a negative number, a word or `Infinity` gives up after (\d+) ms$/,
    ),
    async () => {
      const times = new Set<number>();
      for (const timeout of [-5, 'soon', Infinity]) {
        const podlet = await startPodlet({ content: silence });
        const stub = layoutWithClient({ timeout }).client.register({ name: 'stub', uri: podlet.uri });
        times.add(await shortestTimer(() => stub.fetch(visitor())));
      }
      return [...times].join();
    },
  )
  .add(
    { title: 'Infinity as timeout', proves: P5 },
    phrase('guides/layout-development', /`Infinity` gives up after (\d+) ms/),
    async () => {
      const podlet = await startPodlet({ content: silence });
      return `${await shortestTimer(() => register(makeLayout(), podlet.uri, { timeout: Infinity }).fetch(visitor()))}`;
    },
  )
  .add(
    { title: 'the timeout ends with the headers', proves: P5 },
    phrase(
      'guides/fallbacks',
      /A podlet that sends its headers at once and its body slowly is (not cut off|cut off)/,
    ),
    async () => {
      const podlet = await startPodlet({
        content: (_request, response) => {
          response.writeHead(200);
          response.write('first ');
          // Longer than the timeout, told by the timeout's own failure on a second podlet.
          void slow.fetch(visitor()).then(() => response.end('last'));
        },
      });
      const silent = await startPodlet({ content: silence });
      const slow = await registerRead(silent.uri, { timeout: 900 });
      const { content } = await (await registerRead(podlet.uri, { timeout: 400 })).fetch(visitor());
      return content === 'first last' ? 'not cut off' : 'cut off';
    },
  )
  .add(
    { title: 'three requests, each with its own timeout', proves: P5 },
    phrase(
      'guides/fallbacks',
      /The first fetch of a podlet makes (\w+) in a row: manifest, fallback and content/,
    ),
    async () => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      await register(makeLayout(), podlet.uri).fetch(visitor());
      return podlet.requests.join() === 'manifest,fallback,content' ? 'three' : podlet.requests.join();
    },
  )
  .add(
    { title: 'each request has the timeout', proves: P5 },
    phrase('api/layout', /so it can wait for up to (\w+) timeouts/),
    async () => {
      const failing: string[] = [];
      for (const kind of ['manifest', 'fallback', 'content'] as const) {
        const refusing = kind === 'manifest' ? await listen(silence) : undefined;
        const podlet = await startPodlet({
          manifest: { fallback: '/fallback' },
          ...(kind === 'fallback' && { fallback: silence }),
          content: kind === 'fallback' ? answer(500) : kind === 'content' ? silence : answer(200, 'BODY'),
        });
        const uri = refusing === undefined ? podlet.uri : `${refusing.origin}/manifest.json`;
        const { content } = await register(makeLayout(), uri, { timeout: 60 }).fetch(visitor());
        if (content !== 'BODY' && (kind !== 'fallback' || content === '')) failing.push(kind);
      }
      return ['none', 'one', 'two', 'three'][failing.length] ?? '';
    },
  );

// 6. stream() and throwable.
const P6 = 'pitfall 6: err.output.statusCode; never stream() with throwable';
pitfalls
  .add(
    { title: 'stream() with throwable', proves: P6 },
    phrase('api/layout', /With `throwable: true`, a failure becomes an (unhandled rejection)/),
    async () => {
      // Vitest listens for unhandled rejections too and would call the run failed: its listeners step aside for this one.
      const others = process.listeners('unhandledRejection');
      process.removeAllListeners('unhandledRejection');
      try {
        const podlet = await startPodlet({ content: answer(500) });
        const rejected = once(process, 'unhandledRejection', { signal: AbortSignal.timeout(5000) }).catch(
          () => ['none'],
        );
        register(makeLayout(), podlet.uri, { throwable: true }).stream(visitor());
        const [reason] = (await rejected) as [unknown];
        return reason instanceof Error && reason.message.startsWith('Could not read content')
          ? 'unhandled rejection'
          : 'nothing';
      } finally {
        process.removeAllListeners('unhandledRejection');
        others.forEach((listener) => process.on('unhandledRejection', listener));
      }
    },
  )
  .add(
    { title: 'how many of the errors lack statusCode', proves: P6 },
    phrase('guides/fallbacks', /All (\w+) errors have it; `err\.statusCode` is missing in (\w+) of them/),
    async () => {
      let version = 0;
      const makers = [
        () => startPodlet({ content: answer(404) }),
        () => startPodlet({ content: (request) => request.socket.destroy() }),
        () => startPodlet({ manifestStatus: 404 }),
        () =>
          startPodlet({
            content: (request, response) => {
              version += 1;
              answer(200, '', { 'podlet-version': `${version}` })(request, response);
            },
          }),
      ];
      const errors = await Promise.all(
        makers.map(async (make) => {
          const { uri } = await make();
          return (await errorOf(() => register(makeLayout(), uri, { throwable: true }).fetch(visitor()))) as
            { statusCode?: number; output?: { statusCode?: number } } | undefined;
        }),
      );
      const numbers = ['none', 'one', 'two', 'three', 'four', 'five'];
      return [
        numbers[errors.filter((error) => error?.output?.statusCode !== undefined).length] ?? '',
        numbers[errors.filter((error) => error?.statusCode === undefined).length] ?? '',
      ];
    },
  );

// 7. Keys of the context.
const P7 = 'pitfall 7: context keys; strings';
pitfalls
  .add(
    { title: 'the key in a layout', proves: P7 },
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
    { title: 'the key in a podlet', proves: P7 },
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
    { title: 'the short key in a layout', proves: P7 },
    phrase('guides/context', /^In a layout `incoming\.context\.locale` is `(\w+)`\.$/),
    async () => {
      const incoming = visitor();
      await makeLayout().process(incoming, { proxy: false });
      return String(incoming.context['locale']);
    },
  )
  .add(
    { title: 'types in a podlet', proves: P7 },
    phrase('guides/context', /In the podlet every value is (a string)/),
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
pitfalls
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
      await layout.client.register({ name: 'cart', uri: podlet.uri }).fetch(incoming);
      return String(podlet.headers['content']?.['podium-public-pathname']);
    },
  )
  .add(
    { title: 'no slash at the end', proves: P8 },
    phrase('guides/proxying', /`publicPathname` has (no|a) trailing slash/),
    async () =>
      (await sentContext(makeLayout()))['podium-public-pathname']?.endsWith('/') === true ? 'a' : 'no',
  );

// 9. html.
const P9 = 'pitfall 9: html';
pitfalls
  .add(
    { title: 'html is no string', proves: P9 },
    phrase('api/layout', /It is not a string itself: `String\(result\)` is `([^`]+)`/),
    () => textOf(html`<p>x</p>`),
  )
  .add(
    { title: 'html is no string (podlet)', proves: P9 },
    phrase('api/podlet', /It isn't a string itself: `String\(result\)` gives `([^`]+)`/),
    () => textOf(html`<p>x</p>`),
  )
  .add(
    { title: 'html does not nest', proves: P9 },
    phrase('api/layout', /Templates do not nest\. A `TemplateResult` inside another one prints `([^`]+)`/),
    () => html`${html`<p>x</p>`}`.content,
  )
  .add(
    { title: 'html does not nest (podlet)', proves: P9 },
    phrase('api/podlet', /Templates don't nest\. A template inside another prints `([^`]+)`/),
    () => html`${html`<p>x</p>`}`.content,
  )
  .add(
    { title: 'null and undefined', proves: P9 },
    phrase('api/layout', /print as the words `(\w+)` and `(\w+)`/),
    () => [html`${null}`.content, html`${undefined}`.content],
  )
  .add(
    { title: 'null and undefined (podlet)', proves: P9 },
    phrase('api/podlet', /are printed as the words `(\w+)` and `(\w+)`/),
    () => [html`${null}`.content, html`${undefined}`.content],
  )
  .add(
    { title: 'arrays', proves: P9 },
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
    { title: 'what is escaped', proves: P9 },
    phrase(
      'api/layout',
      /in which .* are replaced by `([^`]+)`, `([^`]+)`, `([^`]+)`, `([^`]+)` and `([^`]+)`/,
    ),
    () => ['<', '>', '&', '"', "'"].map((character) => html`${character}`.content),
  )
  .add(
    { title: 'the whole response', proves: P9 },
    phrase('api/layout', /`\$\{response\.content\}` is a string, so its HTML would be (escaped|kept)/),
    async () => {
      const podlet = await startPodlet({ content: answer(200, '<b>x</b>') });
      const response = await register(makeLayout(), podlet.uri).fetch(visitor());
      return html`${response}`.content === '<b>x</b>' && html`${response.content}`.content.includes('&lt;b')
        ? 'escaped'
        : 'kept';
    },
  )
  .add(
    { title: 'unescaped on purpose', proves: P9 },
    phrase('api/podlet', /^The string is read back as `\.(\w+)`\.$/),
    () =>
      Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(marked()) as object))
        .map(([name]) => name)
        .concat(Object.keys(marked()))
        .filter((name) => (marked() as unknown as Record<string, unknown>)[name] === '<i>')
        .join(),
  )
  .add(
    { title: 'res.send(html…)', proves: P9 },
    phrase('api/podlet', /It answers a template with JSON, `([^`]+)`/),
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
  pitfalls
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
      cell('api/podlet', 'asset-urls-and-prefix', row, 'Page of a layout', /^`http:\/\/host(.*)`$/),
      () => hrefInLayout(where),
    );
}
pitfalls
  .add(
    { title: 'prefix on a layout', proves: P10 },
    phrase(
      'api/layout',
      /With pathname `\/shop`, `\{ value: '\/a\.css' \}` gives `([^`]+)`, `prefix: false` gives `([^`]+)`, and an explicit `prefix: true` gives `([^`]+)`/,
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
      /On a layout with `pathname: '\/shop'`, .* prints `([^`]+)`, with `prefix: false` it prints `([^`]+)`, and with `prefix: true` it prints `([^`]+)`/,
    ),
    () =>
      [{}, { prefix: false }, { prefix: true }].map((options) =>
        layoutAsset({ value: '/a.css', ...options }),
      ),
  );

// 11. The template.
const P11 = 'pitfall 11: view() and the title';
pitfalls
  .add(
    { title: 'assigning view', proves: P11 },
    phrase('api/layout', /Assigning `layout\.view = fn` has (no|an) effect on the page/),
    async () => {
      const layout = makeLayout();
      (layout as unknown as { view: unknown }).view = () => 'MINE';
      const incoming = visitor();
      await layout.process(incoming, { proxy: false });
      return layout.render(incoming, 'x') === 'MINE' ? 'an' : 'no';
    },
  )
  .add(
    { title: 'assigning view of a podlet', proves: P11 },
    phrase('api/podlet', /assigning to it, as in `podlet\.view = …`, has (no|an) effect on the page/),
    async () => {
      const podlet = makePodlet({ development: true });
      (podlet as unknown as { view: unknown }).view = () => 'MINE';
      const incoming = visitor();
      await podlet.process(incoming, { proxy: false });
      return podlet.render(incoming, 'x') === 'MINE' ? 'an' : 'no';
    },
  )
  .add(
    { title: 'an async template', proves: P11 },
    phrase('api/layout', /an async one passes the check and prints `([^`]+)`/),
    async () => {
      const app = express();
      const layout = makeLayout();
      layout.view((() => Promise.resolve('page')) as unknown as () => string);
      app.use(layout.middleware());
      app.get('/', (_request, response) => {
        response.type('text').send(textOf(layout.render(response.locals.podium, 'x')));
      });
      return (await ask((await listen(app)).origin)).body;
    },
  )
  .add(
    { title: 'an async template in a podlet', proves: P11 },
    phrase(
      'api/podlet',
      /then every page fails with `(The "chunk" argument must be of type string) … (Received an instance of Promise)`/,
    ),
    async () => {
      const podlet = makePodlet({ pathname: '/', development: true });
      podlet.view((() => Promise.resolve('page')) as unknown as () => string);
      const message = await expressError(expressApp(podlet));
      return [
        /^The "chunk" argument must be of type string/.exec(message)?.[0] ?? message,
        /Received an instance of Promise$/.exec(message)?.[0] ?? message,
      ];
    },
  )
  .add(
    { title: 'the title is not escaped', proves: P11 },
    phrase('api/document', /A title of `([^`]+)` arrives in the page as `([^`]+)`/),
    async ([title = '']) => {
      const layout = makeLayout();
      const incoming = visitor();
      await layout.process(incoming, { proxy: false });
      incoming.view['title'] = title;
      return ['T<itle', /<title>(.*)<\/title>/.exec(layout.render(incoming, 'x'))?.[1] ?? ''];
    },
  );

// 12. What makes a podlet unavailable.
const P12 = 'pitfall 12: what makes a podlet unavailable';
pitfalls
  .add(
    { title: 'a boolean crossorigin', proves: P12 },
    phrase('guides/assets', /`crossorigin: true` makes the manifest (invalid|valid)/),
    async () => {
      const podlet = makePodlet({ pathname: '/' });
      podlet.js({ value: '/a.js', crossorigin: true });
      const server = await listen(expressApp(podlet));
      const { content } = await register(makeLayout(), `${server.origin}/manifest.json`).fetch(visitor());
      return content === '' ? 'invalid' : 'valid';
    },
  )
  .add(
    { title: 'what the check of a manifest prints', proves: P12 },
    phrase('api/manifest', /^It prints `([^`]+)`\. `error` is `(\w+)` for a valid manifest/),
    () => {
      const base = { name: 'menu', version: '1.0.0', content: '/' };
      const { error } = validateManifest({
        ...base,
        js: [{ value: '/assets/menu.js', crossorigin: true as unknown as string }],
      });
      const [first] = error === false ? [] : error;
      return [`${first?.instancePath ?? ''} ${first?.message ?? ''}`, shown(validateManifest(base).error)];
    },
  )
  .add(
    { title: 'five targets in a manifest', proves: [P12, 'pitfall 13: the proxy'] },
    phrase('guides/proxying', /(\w+) targets make it invalid/),
    () => {
      let targets = 1;
      const isValid = (count: number) =>
        validateManifest({
          name: 'menu',
          version: '1.0.0',
          content: '/',
          proxy: Array.from({ length: count }, (_, index) => ({ name: `api-${index}`, target: '/api' })),
        }).error === false;
      while (targets < 50 && isValid(targets)) targets += 1;
      return ['', 'one', 'two', 'three', 'four', 'five', 'six'][targets] ?? `${targets}`;
    },
  )
  .add(
    { title: 'the line in the log', proves: P12 },
    phrase('api/podlet', /They log `([^`]+)` at `(\w+)`, and treat the podlet as unavailable/),
    async () => {
      const lines: string[][] = [];
      const log = (level: string) => (message: unknown) => lines.push([level, String(message)]);
      const logger = Object.fromEntries(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [level, log(level)]),
      );
      const podlet = await startPodlet({ manifest: { css: [{ value: '/a.css', strategy: 'sideways' }] } });
      await register(makeLayout({ logger: logger as unknown as Console }), podlet.uri).fetch(visitor());
      const [level = '', line = ''] = lines.find(([, message]) => message?.includes('parse') === true) ?? [];
      return [line.replace('resource: stub', 'resource: <name>').replace(podlet.uri, '<uri>'), level];
    },
  );

// 13. The proxy.
const P13 = 'pitfall 13: the proxy';
pitfalls
  .add(
    { title: 'targets before the manifest has been read', proves: P13 },
    phrase(
      'guides/proxying',
      /Until then proxied requests fall through to your own routes, which normally means (\d+)/,
    ),
    async () => {
      const { statuses } = await proxied(false);
      return statuses.join();
    },
  )
  .add(
    { title: 'a target that is down', proves: P13 },
    phrase(
      'guides/proxying',
      /A timeout has the message `([^`]+)`\. A target that is down has a message such as `([^`]+)`/,
    ),
    async () => {
      const slow = await proxyError(silence, 60);
      const { origin } = { origin: await refusedOrigin() };
      const down = await proxyError(origin, 60);
      return [slow, down.replace(/\d+$/, '7100')];
    },
  )
  .add(
    { title: 'fallbacks have no effect', proves: P13 },
    phrase('guides/proxying', /Fallbacks and `throwable` have (no|an) effect on proxied requests/),
    async () => {
      const { bodies } = await proxied(true, answer(503, 'OWN'));
      return bodies.join() === 'OWN' ? 'no' : 'an';
    },
  )
  .add(
    { title: 'a body parser before the middleware', proves: P13 },
    phrase(
      'api/layout',
      /Otherwise a proxied POST waits for a body that has already been read and fails with `([^`]+)`/,
    ),
    async () => {
      const layout = makeLayout({ proxy: { timeout: 500 } });
      const podlet = await startPodlet({
        manifest: { proxy: { api: '/api' } },
        content: (request, response) => {
          request.resume().on('end', () => response.end('READ'));
        },
      });
      await register(layout, podlet.uri).refresh();
      const messages: string[] = [];
      for (const isFirst of [true, false]) {
        const app = express();
        if (isFirst) app.use(express.json());
        app.use(layout.middleware());
        app.use(noteError);
        const { body } = await ask(`${(await listen(app)).origin}/shop/podium-resource/stub/api`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"a":1}',
        });
        messages.push(body);
      }
      return messages[1] === 'READ' ? (messages[0] ?? '') : 'it fails in every order';
    },
  );

/** What JavaScript makes of a value where it wants a string. */
function textOf(value: { toString: () => string }): string {
  return value.toString();
}

function marked(): DangerouslyIncludeUnescapedHTML {
  return new DangerouslyIncludeUnescapedHTML({ __content: '<i>' });
}

async function isFollowed(): Promise<boolean> {
  const podlet = await startPodlet({
    content: (request, response) => {
      if (request.url === '/target') response.end('TARGET');
      else answer(302, 'BODY', { location: '/target' })(request, response);
    },
  });
  const { content } = await register(makeLayout(), podlet.uri).fetch(visitor());
  await register(makeLayout(), podlet.uri, { redirectable: true }).fetch(visitor());
  return content === 'TARGET' || podlet.urls.includes('/target');
}

async function requestHeaders() {
  const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
  const layout = makeLayout();
  const incoming = visitor();
  await layout.process(incoming, { proxy: false });
  await register(layout, podlet.uri).fetch(incoming);
  return podlet.headers;
}

type CssOptions = Parameters<ReturnType<typeof makePodlet>['css']>[0];

function podletAsset(options: CssOptions): AssetCss {
  const podlet = makePodlet();
  podlet.css(options);
  const [asset] = podlet.cssRoute;
  if (asset === undefined) throw new Error('The podlet took no asset');
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

/** The message of the error that an Express app hands to its error handler. */
async function expressError(app: ReturnType<typeof express>): Promise<string> {
  app.use(noteError);
  return (await ask((await listen(app)).origin)).body;
}

function noteError(
  error: Error,
  _request: express.Request,
  response: express.Response,
  _next: express.NextFunction,
): void {
  response.status(500).end(error.message);
}

async function proxied(isRead: boolean, content = answer(200, 'API')) {
  const layout = makeLayout();
  const podlet = await startPodlet({ manifest: { proxy: { api: '/api' }, fallback: '/fallback' }, content });
  const stub = register(layout, podlet.uri);
  if (isRead) await stub.refresh();
  const server = await serveLayout(layout);
  const got = await ask(`${server.origin}/shop/podium-resource/stub/api`);
  return { statuses: [got.status], bodies: [got.body] };
}

/** What `layout.process()` rejects with when the target is silent, or stands at an address that refuses. */
async function proxyError(target: string | typeof silence, timeout: number): Promise<string> {
  const layout = makeLayout({ proxy: { timeout } });
  const podlet = await startPodlet({
    manifest: { proxy: { api: typeof target === 'string' ? target : '/api' } },
    ...(typeof target !== 'string' && { content: target }),
  });
  await register(layout, podlet.uri).refresh();
  let message = 'none';
  const server = await listen((request, response) => {
    void messageOf(() => layout.process(new HttpIncoming(request, response))).then((text) => {
      message = text;
      response.end();
    });
  });
  await ask(`${server.origin}/shop/podium-resource/stub/api`);
  return message;
}
