import { HttpIncoming } from '@podium/utils';
import { cell, phrase, Statements } from '../statement.ts';
import { makeLayout, register, startPodlet, visitor } from '../servers.ts';
import { makePodlet, sentContext } from '../observe.ts';

/** Request headers from layouts to podlets. */
export const headersToPodlet = new Statements();

const ALL_HYBRID = {
  'x-podium-app-id': 'com.example@1',
  'x-podium-base-font-size': '1.25rem',
  'x-podium-device-type': 'hybrid-ios',
};

const ALWAYS = [
  'debug',
  'deviceType',
  'locale',
  'mountOrigin',
  'mountPathname',
  'publicPathname',
  'requestedBy',
];
const ON_REQUEST = ['appId', 'baseFontSize'];

// layout → podlet: the context.
for (const name of [...ALWAYS, ...ON_REQUEST]) {
  headersToPodlet.add(
    {
      title: `${name} is sent under its header`,
      proves: ON_REQUEST.includes(name)
        ? 'header: podium-app-id, podium-base-font-size'
        : 'header: podium-debug, podium-locale, …',
    },
    cell('guides/context', 'default-context-variables', name, 'Header, and key in the layout', /^`(.*)`$/),
    async () => {
      // The layout's key, the header on the wire, and the podlet's name must correspond.
      const layout = makeLayout();
      const incoming = visitor(ALL_HYBRID);
      const sent = await sentContext(layout, incoming);
      const header = Object.keys(sent).find((candidate) => podletName(sent, candidate) === name) ?? 'none';
      return header in incoming.context ? header : `${header}, but not in the layout`;
    },
  );
}
for (const name of ON_REQUEST) {
  const header = name === 'appId' ? 'x-podium-app-id' : 'x-podium-base-font-size';
  headersToPodlet.add(
    {
      title: `${name} without its header`,
      proves: ['header: podium-app-id, podium-base-font-size', 'header: x-podium-…'],
    },
    cell(
      'guides/context',
      'default-context-variables',
      name,
      'Value',
      /`([^`]+)` request header\. (Missing|'') without that header/,
    ),
    async () => {
      const values = await Promise.all(
        ['x-podium-app-id', 'x-podium-base-font-size'].map(async (candidate) => {
          const sent = await sentContext(makeLayout(), visitor({ [candidate]: 'value' }));
          return Object.keys(sent).some((key) => podletName(sent, key) === name) ? candidate : '';
        }),
      );
      const without = await sentContext(makeLayout());
      const isMissing = !Object.keys(without).some((key) => podletName(without, key) === name);
      return [values.join(''), isMissing ? 'Missing' : "''"];
    },
  );
  headersToPodlet.add(
    { title: `context name of ${header}`, proves: 'header: x-podium-…' },
    cell('guides/hybrid', 'hybrid-http-headers', header, 'Name in the context', /^`(.*)`$/),
    async () => {
      const sent = await sentContext(makeLayout(), visitor({ [header]: 'value' }));
      return Object.keys(sent)
        .filter((key) => sent[key] === 'value')
        .map((key) => podletName(sent, key))
        .join(' ');
    },
  );
  headersToPodlet.add(
    { title: `podlet header for ${header}`, proves: 'header: x-podium-…' },
    cell('guides/hybrid', 'hybrid-http-headers', header, 'Description', /^Forwarded to podlets as `(.*)`\.$/),
    async () => {
      const sent = await sentContext(makeLayout(), visitor({ [header]: 'value' }));
      return Object.keys(sent)
        .filter((key) => sent[key] === 'value')
        .join(' ');
    },
  );
}
headersToPodlet
  .add(
    { title: 'x-podium-device-type and the device type', proves: 'header: x-podium-…' },
    cell(
      'guides/hybrid',
      'hybrid-http-headers',
      'x-podium-device-type',
      'Description',
      /^(Replaces|Does not replace) the device type/,
    ),
    async () => {
      const sent = await sentContext(
        makeLayout(),
        visitor({ 'x-podium-device-type': 'hybrid-ios', 'user-agent': 'curl/8' }),
      );
      return sent['podium-device-type'] === 'hybrid-ios' ? 'Replaces' : 'Does not replace';
    },
  )
  .add(
    { title: 'number of context values', proves: 'header: podium-debug, podium-locale, …' },
    phrase('guides/context', /Podium registers (\w+) parsers/),
    async () => {
      const count = Object.keys(await sentContext(makeLayout(), visitor(ALL_HYBRID))).length;
      return ['seven', 'eight', 'nine', 'ten'][count - 7] ?? `${count}`;
    },
  )
  .add(
    { title: 'a custom context value', proves: 'header: podium-<custom-name>' },
    phrase(
      'guides/context',
      /The value is sent in the `([^`]+)` header.*`(\w+)` and `([\w-]+)` both arrive as `(\w+)`.*`userID` arrives as `(\w+)`/,
    ),
    async () => {
      const names = await Promise.all(
        ['colorScheme', 'color-scheme', 'userID'].map(async (name) => {
          const layout = makeLayout();
          layout.context.register(name, { parse: () => 'mine' });
          const sent = await sentContext(layout);
          const header = Object.keys(sent).find((key) => sent[key] === 'mine') ?? 'none';
          return { header, arrives: podletName(sent, header) };
        }),
      );
      const [camel, kebab, capitals] = names;
      return [
        camel?.header ?? '',
        'colorScheme',
        'color-scheme',
        camel?.arrives === kebab?.arrives ? (camel?.arrives ?? '') : 'different names',
        capitals?.arrives ?? '',
      ];
    },
  );

const parsed: Record<string, () => unknown> = {
  'a string': () => 'text',
  'a promise that resolves to a string': () => Promise.resolve('text'),
  'a function `(podletName) => string`': () => (name: string) => `text ${name}`,
  'a number, a boolean, an object, `null`, or `undefined`': () => 1,
};
for (const [row, parse] of Object.entries(parsed)) {
  headersToPodlet.add(
    { title: `a parser that returns ${row}`, proves: 'header: podium-<custom-name>' },
    cell('guides/context', 'what-parse-may-return', row, 'What the podlet gets', /^([^;]*)/),
    async () => {
      const sent = await customValue(parse);
      if (row.startsWith('a number')) {
        const others = await Promise.all(
          [true, {}, null, undefined].map((value) => customValue(() => value)),
        );
        return [sent, ...others].every((value) => value === undefined) ? 'nothing' : 'something';
      }
      return sent === 'text' ? 'that string' : sent === 'text stub' ? 'its result' : `${sent}`;
    },
  );
}

// layout → podlet: the requesting layout.
for (const [page, pattern] of [
  ['guides/podlet-development', /recognizes a layout by its `User-Agent`, which starts with `([^`]+)`/],
  ['introduction/hello-podium', /Layouts send a `User-Agent` that starts with `([^`]+)`/],
  ['api/podlet', /the request's `User-Agent` does not start with `([^`]+)`/],
] as const) {
  headersToPodlet.add(
    { title: "the layout's user agent", proves: 'header: User-Agent' },
    phrase(page, pattern),
    async (stated) => {
      const podlet = await startPodlet({ manifest: { fallback: '/fallback' } });
      await register(makeLayout(), podlet.uri).fetch(visitor());
      const agents = ['manifest', 'fallback', 'content'].map(
        (kind) => podlet.headers[kind]?.['user-agent'] ?? '',
      );
      // A podlet in development mode must distinguish it from a browser by the stated prefix.
      const [start = ''] = stated;
      const recognized = await developmentResponse(start);
      const bare = await developmentResponse(`Mozilla ${start}`);
      const isDistinguished = !recognized.includes('<html') && bare.includes('<html');
      return agents.every((agent) => agent.startsWith(start)) && isDistinguished ? start : agents.join(', ');
    },
  );
}

// Headers of the visitor's request that reach a podlet.
const visitorHeaders: Record<string, string[]> = {
  'Accept-Language': ['accept-language'],
  traceparent: ['traceparent', 'tracestate'],
  Cookie: ['cookie', 'authorization'],
  'User-Agent': ['user-agent'],
};
for (const [row, names] of Object.entries(visitorHeaders)) {
  headersToPodlet.add(
    { title: `${row} of the visitor`, proves: 'header: podium-debug, podium-locale, …' },
    cell(
      'guides/passing-values-to-podlets',
      'what-is-not-passed-by-itself',
      row,
      'Reaches the podlet?',
      /^(Yes|No)/,
    ),
    async () => {
      const layout = makeLayout();
      const podlet = await startPodlet();
      const incoming = visitor(Object.fromEntries(names.map((name) => [name, 'visitor'])));
      await layout.process(incoming, { proxy: false });
      await register(layout, podlet.uri).fetch(incoming);
      return names.some((name) => podlet.headers['content']?.[name] === 'visitor') ? 'Yes' : 'No';
    },
  );
}

/** Name under which a podlet reads a header, determined by sending only that header. */
function podletName(sent: Record<string, string>, header: string): string {
  const podlet = makePodlet({ name: 'reader' });
  const incoming = new HttpIncoming({ headers: { [header]: sent[header] ?? '' }, url: '/' }, {}, {});
  // process() fills the context before it returns its promise; the proxy has nothing to do here.
  void podlet.process(incoming, { proxy: false });
  return Object.keys(incoming.context).join(' ');
}

async function customValue(parse: () => unknown): Promise<string | undefined> {
  const layout = makeLayout();
  // Tests what a parser may return, so the package's type does not apply.
  layout.context.register('mine', { parse: parse as () => string });
  return (await sentContext(layout))['podium-mine'];
}

async function developmentResponse(agent: string): Promise<string> {
  const podlet = makePodlet({ development: true });
  const incoming = new HttpIncoming(
    { headers: { 'user-agent': agent, host: 'x.example' }, url: '/' },
    {},
    {},
  );
  await podlet.process(incoming, { proxy: false });
  return podlet.render(incoming, '<p>x</p>');
}
