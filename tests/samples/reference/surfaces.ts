import { getSection, readDocPage } from '../statements/read-page.ts';
import { TypeReader } from './read-types.ts';

/** A set of names that the types of a package and a reference page must both have. */
export interface Surface {
  title: string;
  /** E.g. `content/docs/api/layout.mdx:245`. */
  place: () => string;
  inTypes: () => string[];
  onPage: () => string[];
  /** In the types, and left out of the page for this reason. */
  left?: Record<string, string>;
  /** On the page, and not in the types for this reason. */
  added?: Record<string, string>;
}

const PODLET = 'node_modules/@podium/podlet/types/podlet.d.ts';
const LAYOUT = 'node_modules/@podium/layout/types/layout.d.ts';
const CLIENT = 'node_modules/@podium/client/types/client.d.ts';
const RESOURCE = 'node_modules/@podium/client/types/resource.d.ts';
const RESPONSE = 'node_modules/@podium/client/types/response.d.ts';
const OUTGOING = 'node_modules/@podium/client/types/http-outgoing.d.ts';
const PROXY = 'node_modules/@podium/proxy/types/proxy.d.ts';
const CONTEXT = 'node_modules/@podium/context/types/context.d.ts';
const CSS = 'node_modules/@podium/utils/types/asset-css.d.ts';
const JS = 'node_modules/@podium/utils/types/asset-js.d.ts';
const INCOMING = 'node_modules/@podium/utils/types/http-incoming.d.ts';
const SCHEMA = 'node_modules/@podium/schemas/types/schema.d.ts';
const BUS = 'node_modules/@podium/browser/types/index.d.ts';
const EVENT = 'node_modules/@podium/browser/types/Event.d.ts';
const MESSAGE_BUS = 'node_modules/@podium/browser/types/MessageBus.d.ts';
const BRIDGE = 'node_modules/@podium/bridge/types/bridge.d.ts';
const STORE = 'node_modules/@podium/store/types/store.d.ts';
const PARSERS = ['debug', 'device-type', 'locale', 'mount-origin', 'mount-pathname', 'public-pathname'];

const types = new TypeReader([
  ...[
    PODLET,
    'node_modules/@podium/podlet/types/podium.d.ts',
    LAYOUT,
    'node_modules/@podium/layout/types/podium.d.ts',
  ],
  ...[
    CLIENT,
    RESOURCE,
    RESPONSE,
    OUTGOING,
    PROXY,
    CONTEXT,
    CSS,
    JS,
    INCOMING,
    SCHEMA,
    BUS,
    EVENT,
    MESSAGE_BUS,
    BRIDGE,
    STORE,
  ],
  ...PARSERS.map((name) => `node_modules/@podium/context/types/get-${name}.d.ts`),
]);

const members = (file: string, name: string, part?: string) => () => types.listMembers(file, name, part);

/** Names in the first cells of the tables under a heading, of one table with `/2`: `register(options)` counts as `register`. */
function rows(page: string, heading: string): { onPage: () => string[]; place: () => string } {
  const [id = '', number] = heading.split('/');
  const tables = () =>
    getSection(readDocPage(page), id).tables.filter(
      (_, index) => number === undefined || index + 1 === Number(number),
    );
  return {
    onPage: () => tables().flatMap((table) => table.rows.flatMap(({ names }) => names.map(bareName))),
    place: () => `${readDocPage(page).file}:${tables()[0]?.line ?? 1}`,
  };
}

/** Names that the headings of a page have in code, by the first group of the expression; below a heading with `under`. */
function headings(page: string, pattern: RegExp, under?: string) {
  return {
    onPage: () => {
      const { sections } = readDocPage(page);
      const start = under === undefined ? 0 : sections.findIndex(({ id }) => id === under) + 1;
      const depth = sections[start - 1]?.depth ?? 0;
      const after = sections.slice(start);
      const end = under === undefined ? -1 : after.findIndex((section) => section.depth <= depth);
      return after
        .slice(0, end === -1 ? after.length : end)
        .flatMap(({ title }) => [...title.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? ''));
    },
    place: () =>
      `${readDocPage(page).file}:${under === undefined ? 1 : getSection(readDocPage(page), under).line}`,
  };
}

/** Both places together. */
function both(
  first: { onPage: () => string[]; place: () => string },
  ...others: { onPage: () => string[] }[]
) {
  return { place: first.place, onPage: () => [first, ...others].flatMap(({ onPage }) => onPage()) };
}

function bareName(code: string): string {
  return code.replace(/^\.\.\./, '').replace(/\(.*\)$/, '');
}

const SET_BY_CALLER = 'set by the layout or podlet itself';
const PREFIX = 'taken by css() and js(); the types allow it through their index signature';
const EXPORTS = /^`(html|escape|DangerouslyIncludeUnescapedHTML|TemplateResult|[A-Z]\w+)`$/;

export const surfaces: Surface[] = [
  // Podlet.
  {
    title: 'options of new Podlet()',
    inTypes: members(PODLET, 'PodletOptions'),
    ...rows('api/podlet', 'constructor'),
  },
  {
    title: 'members of a podlet',
    inTypes: members(PODLET, 'default'),
    ...both(headings('api/podlet', /`podlet\.(\w+)\(/), rows('api/podlet', 'properties')),
  },
  {
    title: 'option proxy of new Podlet()',
    inTypes: members(PROXY, 'PodiumProxyOptions'),
    ...rows('api/podlet', 'proxy'),
    left: { pathname: SET_BY_CALLER, logger: SET_BY_CALLER, maxAge: 'the code does not read it' },
  },
  {
    title: 'option of the route methods',
    inTypes: members(PODLET, 'default', 'content()'),
    ...rows('api/podlet', 'why-does-content-include-my-pathname/2'),
  },
  {
    title: 'options of podlet.css()',
    inTypes: members(PODLET, 'AssetCssLike'),
    ...rows('api/podlet', 'cssoptionsoptions'),
    added: { prefix: PREFIX },
  },
  {
    title: 'options of podlet.js()',
    inTypes: members(PODLET, 'AssetJsLike'),
    ...rows('api/podlet', 'jsoptionsoptions'),
    added: { prefix: PREFIX },
  },
  {
    title: 'options of podlet.proxy()',
    inTypes: members(PODLET, 'default', 'proxy()'),
    ...rows('api/podlet', 'proxy-target-name-'),
  },
  {
    title: 'options of podlet.process()',
    inTypes: () => types.listMembers(PODLET, 'default', 'process(1)').map((name) => `options.${name}`),
    ...rows('api/podlet', 'processhttpincoming/1'),
    added: { incoming: 'the first parameter' },
  },
  {
    title: 'values of the development context',
    inTypes: members(PODLET, 'PodletContext'),
    ...rows('api/podlet', 'defaultscontext/2'),
  },
  {
    title: 'named exports of @podium/podlet',
    inTypes: () => types.listExports(PODLET),
    ...headings('api/podlet', EXPORTS, 'html-helpers'),
    left: { default: 'the class, which the whole page is about' },
  },
  {
    title: 'methods of the response in a podlet',
    inTypes: () => types.listExpressMembers('node_modules/@podium/podlet/types/podium.d.ts', 'Response'),
    ...headings('api/podlet', /`res\.(\w+)\(/),
    added: { sendHeaders: 'added by the middleware; the types lack it' },
  },

  // Layout.
  {
    title: 'options of new Layout()',
    inTypes: members(LAYOUT, 'LayoutOptions'),
    ...rows('api/layout', 'constructor'),
  },
  {
    title: 'members of a layout',
    inTypes: members(LAYOUT, 'default'),
    ...both(
      headings('api/layout', /^`(css|js|render|view|middleware|process|pathname)\(/),
      rows('api/layout', 'properties'),
    ),
  },
  {
    title: 'option context of new Layout()',
    inTypes: () =>
      PARSERS.flatMap((parser) => {
        const file = `node_modules/@podium/context/types/get-${parser}.d.ts`;
        const name = parser.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        const type = types.listTypes(file).find((candidate) => candidate.endsWith('ParserOptions')) ?? 'none';
        return types.listMembers(file, type).map((option) => `${name}.${option}`);
      }),
    ...rows('api/layout', 'context'),
  },
  {
    title: 'parsers that option context configures',
    inTypes: members(LAYOUT, 'LayoutContext'),
    place: rows('api/layout', 'context').place,
    onPage: () => [
      ...new Set(
        rows('api/layout', 'context')
          .onPage()
          .map((name) => name.split('.')[0] ?? ''),
      ),
    ],
  },
  {
    title: 'option client of new Layout()',
    inTypes: members(CLIENT, 'PodiumClientOptions'),
    ...rows('api/layout', 'client'),
    left: { name: SET_BY_CALLER, logger: SET_BY_CALLER },
  },
  {
    title: 'option proxy of new Layout()',
    inTypes: members(PROXY, 'PodiumProxyOptions'),
    ...rows('api/layout', 'proxy'),
    left: { logger: SET_BY_CALLER, maxAge: 'the code does not read it' },
  },
  {
    title: 'members of layout.client',
    inTypes: members(CLIENT, 'default'),
    ...rows('api/layout', 'client-1'),
    added: {
      on: 'from EventEmitter, for the event "state"',
      '[name]': 'set by register(); the types lack it',
    },
  },
  {
    title: 'options of client.register()',
    inTypes: members(CLIENT, 'RegisterOptions'),
    ...rows('api/layout', 'clientregisteroptions'),
    added: { maxAge: 'the code reads it; the types lack it' },
  },
  {
    title: 'keys of excludeBy and includeBy',
    inTypes: members(RESOURCE, 'RequestFilterOptions'),
    place: rows('api/layout', 'excludeby-and-includeby').place,
    onPage: () =>
      readDocPage('api/layout').blocks.flatMap(
        ({ text }) => /Both have one key, `(\w+)`/.exec(text)?.[1] ?? [],
      ),
  },
  {
    title: 'members of a podlet resource',
    inTypes: members(RESOURCE, 'default'),
    ...headings('api/layout', /^`(\w+)(?:\(.*\))?`$/, 'podlet-resource'),
  },
  {
    title: 'options of fetch() and stream()',
    inTypes: members(OUTGOING, 'PodiumClientResourceOptions'),
    ...rows('api/layout', 'fetchhttpincoming-options'),
  },
  {
    title: 'members of a podlet response',
    inTypes: members(RESPONSE, 'default'),
    ...rows('api/layout', 'podlet-response'),
  },
  {
    title: 'keys of response.redirect',
    inTypes: members(OUTGOING, 'PodiumRedirect'),
    place: rows('api/layout', 'podlet-response').place,
    onPage: () => {
      const row = getSection(readDocPage('api/layout'), 'podlet-response').tables[0]?.rows.find(({ names }) =>
        names.includes('redirect'),
      );
      return [...(/`\{ (.*) \}`/.exec(row?.cells.at(-1) ?? '')?.[1] ?? '').split(', ')];
    },
  },
  {
    title: 'options of layout.css()',
    inTypes: members(LAYOUT, 'AssetCssLike'),
    ...rows('api/layout', 'cssoptionsoptions'),
    added: { prefix: PREFIX },
    left: { data: 'a stylesheet takes no data: the code does not read it' },
  },
  {
    title: 'options of layout.js()',
    inTypes: members(LAYOUT, 'AssetJsLike'),
    ...rows('api/layout', 'jsoptionsoptions'),
    added: { prefix: PREFIX },
  },
  {
    title: 'options of layout.process()',
    inTypes: members(LAYOUT, 'default', 'process(1)'),
    ...rows('api/layout', 'processhttpincoming'),
  },
  {
    title: 'members of layout.context',
    inTypes: members(CONTEXT, 'default'),
    ...headings('api/layout', /`context\.(\w+)\(/, 'context-1'),
    left: {
      process: 'layout.process() calls it',
      log: 'the logger that was given',
      metrics: 'joined into layout.metrics',
      histogram: 'internal',
      parsers: 'internal',
    },
  },
  {
    title: 'named exports of @podium/layout',
    inTypes: () => types.listExports(LAYOUT),
    ...headings('api/layout', EXPORTS, 'writing-html'),
    left: { default: 'the class, which the whole page is about' },
  },
  {
    title: 'methods of the response in a layout',
    inTypes: () => types.listExpressMembers('node_modules/@podium/layout/types/podium.d.ts', 'Response'),
    ...headings('api/layout', /`res\.(\w+)\(/),
  },

  // Assets and requests.
  ...(
    [
      ['AssetCss', CSS, 'href'],
      ['AssetJs', JS, 'src'],
    ] as const
  ).map(([name, file, alias]): Surface => ({
    title: `members of ${name}`,
    inTypes: members(file, 'default'),
    ...both(rows('api/assets', name.toLowerCase()), headings('api/assets', /^`(to\w+)\(\)`$/)),
    left: { [alias]: 'the same as value, named in its row' },
    added: { prefix: 'an option of the constructor that cannot be read' },
  })),
  {
    title: 'members of HttpIncoming',
    inTypes: members(INCOMING, 'default'),
    ...both(rows('api/incoming', 'properties'), headings('api/incoming', /^`(\w+)\(\)`$/, 'methods')),
  },

  // The manifest.
  {
    title: 'fields of a manifest',
    inTypes: members(SCHEMA, 'PodletManifestSchema'),
    ...rows('api/manifest', 'fields'),
  },
  {
    title: 'fields of a css item',
    inTypes: members(SCHEMA, 'PodletCssSchema'),
    ...rows('api/manifest', 'css-and-js-items/1'),
  },
  {
    title: 'fields of a js item',
    inTypes: members(SCHEMA, 'PodletJavaScriptSchema'),
    ...rows('api/manifest', 'css-and-js-items/2'),
    added: { data: 'podlets write it and layouts print it; the schema does not check it' },
  },

  // The browser's packages.
  {
    title: 'exports of @podium/browser',
    inTypes: () => types.listExports(BUS),
    ...headings('api/browser', /^`(MessageBus)`$/),
  },
  {
    title: 'members of MessageBus',
    inTypes: members(MESSAGE_BUS, 'default'),
    ...headings('api/browser', /^`(\w+)\(/),
    left: {
      ee: 'internal: the shared listeners',
      sink: 'internal: the shared history',
      bridge: 'internal: the bridge that was found',
    },
  },
  { title: 'members of an event', inTypes: members(EVENT, 'default'), ...rows('api/browser', 'the-event') },
  {
    title: 'exports of @podium/bridge',
    inTypes: () => types.listExports(BRIDGE),
    ...rows('api/bridge', 'other-exports'),
  },
  {
    title: 'members of the bridge',
    inTypes: members(BRIDGE, 'PodiumBridge'),
    ...headings('api/bridge', /^`bridge\.(\w+)\(/),
  },
  {
    title: 'keys of a request of bridge.call()',
    inTypes: () => types.listMembers(BRIDGE, 'RpcRequest').map((name) => `request.${name}`),
    ...rows('api/bridge', 'bridgecall'),
    left: { 'request.jsonrpc': 'added by the bridge' },
    added: { timeout: 'the second parameter' },
  },
  {
    title: 'keys of a message of bridge.notification()',
    inTypes: () => types.listMembers(BRIDGE, 'RpcRequest').map((name) => `message.${name}`),
    ...rows('api/bridge', 'bridgenotification'),
    left: { 'message.jsonrpc': 'added by the bridge' },
  },
  {
    title: 'exports of @podium/store',
    inTypes: () => types.listExports(STORE),
    ...both(headings('api/store', /^`(\w+)\(/), rows('api/store', 're-exported-helpers')),
  },
];

/** What is wrong with a surface: names that one side lacks, and listed exceptions that are none. */
export function listDrift({ title, place, inTypes, onPage, left = {}, added = {} }: Surface): string[] {
  const [typed, documented] = [new Set(inTypes()), new Set(onPage())];
  const at = `${place()} ${title}:`;
  return [
    ...(typed.size === 0 ? [`${at} the types have no names. See whether the package has moved them.`] : []),
    ...[...typed]
      .filter((name) => !documented.has(name) && !(name in left))
      .map(
        (name) => `${at} "${name}" is in the types and not on the page. Add it, or list why it is left out.`,
      ),
    ...[...documented]
      .filter((name) => !typed.has(name) && !(name in added))
      .map(
        (name) =>
          `${at} "${name}" is on the page and not in the types. Take it out, or list why it is there.`,
      ),
    ...Object.keys(left)
      .filter((name) => !typed.has(name) || documented.has(name))
      .map((name) => `${at} "${name}" is listed as left out and is not. Take it off the list.`),
    ...Object.keys(added)
      .filter((name) => typed.has(name) || !documented.has(name))
      .map((name) => `${at} "${name}" is listed as missing in the types and is not. Take it off the list.`),
  ];
}
