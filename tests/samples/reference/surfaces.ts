import { getSection, readDocPage } from '../statements/read-page.ts';
import { browserSurfaces } from './browser-surfaces.ts';
import {
  PODLET,
  LAYOUT,
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
  PARSERS,
  members,
  types,
} from './package-types.ts';
import { both, headings, rows, type Surface } from './surface.ts';

const SET_BY_CALLER = 'set by the layout or podlet itself';
const PREFIX = 'taken by css() and js(); the types allow it through their index signature';
const EXPORTS = /^`(html|escape|DangerouslyIncludeUnescapedHTML|TemplateResult|[A-Z]\w+)(?:\(\w+\))?`$/;

/** Surfaces of all packages. */
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
    title: 'proxy option of new Podlet()',
    inTypes: members(PROXY, 'PodiumProxyOptions'),
    ...rows('api/podlet', 'proxy'),
    omitted: { pathname: SET_BY_CALLER, logger: SET_BY_CALLER, maxAge: 'the code does not read it' },
  },
  {
    title: 'options of the route methods',
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
    omitted: { default: 'the class, which the page is about' },
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
      headings('api/layout', /^`layout\.(css|js|render|view|middleware|process|pathname)\(/),
      rows('api/layout', 'properties'),
    ),
  },
  {
    title: 'context option of new Layout()',
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
    title: 'parsers that the context option configures',
    inTypes: members(LAYOUT, 'LayoutContext'),
    location: rows('api/layout', 'context').location,
    onPage: () => [
      ...new Set(
        rows('api/layout', 'context')
          .onPage()
          .map((name) => name.split('.')[0] ?? ''),
      ),
    ],
  },
  {
    title: 'client option of new Layout()',
    inTypes: members(CLIENT, 'PodiumClientOptions'),
    ...rows('api/layout', 'client'),
    added: {
      excludeBy: 'register() reads it; the types accept any key',
      includeBy: 'register() reads it; the types accept any key',
    },
    omitted: { name: SET_BY_CALLER, logger: SET_BY_CALLER },
  },
  {
    title: 'proxy option of new Layout()',
    inTypes: members(PROXY, 'PodiumProxyOptions'),
    ...rows('api/layout', 'proxy'),
    omitted: { logger: SET_BY_CALLER, maxAge: 'the code does not read it' },
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
    location: rows('api/layout', 'excludeby-and-includeby').location,
    onPage: () =>
      readDocPage('api/layout').blocks.flatMap(
        ({ text }) => /Both have one key, `(\w+)`/.exec(text)?.[1] ?? [],
      ),
  },
  {
    title: 'members of a podlet resource',
    inTypes: members(RESOURCE, 'default'),
    ...headings('api/layout', /^`resource\.(\w+)(?:\(.*\))?`$/, 'podlet-resource'),
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
    location: rows('api/layout', 'podlet-response').location,
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
    omitted: { data: 'a stylesheet takes no data: the code does not read it' },
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
    ...headings('api/layout', /`layout\.context\.(\w+)\(/, 'context-1'),
    omitted: {
      process: 'layout.process() calls it',
      log: 'the given logger',
      metrics: 'merged into layout.metrics',
      histogram: 'internal',
      parsers: 'internal',
    },
  },
  {
    title: 'named exports of @podium/layout',
    inTypes: () => types.listExports(LAYOUT),
    ...headings('api/layout', EXPORTS, 'writing-html'),
    omitted: { default: 'the class, which the page is about' },
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
    ...both(rows('api/assets', name.toLowerCase()), headings('api/assets', /^`asset\.(to\w+)\(\)`$/)),
    omitted: { [alias]: 'the same as value, named in its row' },
    added: { prefix: 'an option of the constructor that cannot be read' },
  })),
  {
    title: 'members of HttpIncoming',
    inTypes: members(INCOMING, 'default'),
    ...both(
      rows('api/incoming', 'properties'),
      headings('api/incoming', /^`incoming\.(\w+)\(\)`$/, 'methods'),
    ),
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
    ...rows('api/manifest', 'css-items'),
  },
  {
    title: 'fields of a js item',
    inTypes: members(SCHEMA, 'PodletJavaScriptSchema'),
    ...rows('api/manifest', 'js-items'),
    added: { data: 'podlets send it and layouts render it; the schema does not check it' },
  },

  ...browserSurfaces,
];
