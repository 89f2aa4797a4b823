import { TypeReader } from './read-types.ts';

/** Type declarations of the packages. */
export const PODLET = 'node_modules/@podium/podlet/types/podlet.d.ts';
export const LAYOUT = 'node_modules/@podium/layout/types/layout.d.ts';
export const CLIENT = 'node_modules/@podium/client/types/client.d.ts';
export const RESOURCE = 'node_modules/@podium/client/types/resource.d.ts';
export const RESPONSE = 'node_modules/@podium/client/types/response.d.ts';
export const OUTGOING = 'node_modules/@podium/client/types/http-outgoing.d.ts';
export const PROXY = 'node_modules/@podium/proxy/types/proxy.d.ts';
export const CONTEXT = 'node_modules/@podium/context/types/context.d.ts';
export const CSS = 'node_modules/@podium/utils/types/asset-css.d.ts';
export const JS = 'node_modules/@podium/utils/types/asset-js.d.ts';
export const INCOMING = 'node_modules/@podium/utils/types/http-incoming.d.ts';
export const SCHEMA = 'node_modules/@podium/schemas/types/schema.d.ts';
export const BUS = 'node_modules/@podium/browser/types/index.d.ts';
export const EVENT = 'node_modules/@podium/browser/types/Event.d.ts';
export const MESSAGE_BUS = 'node_modules/@podium/browser/types/MessageBus.d.ts';
export const BRIDGE = 'node_modules/@podium/bridge/types/bridge.d.ts';
export const STORE = 'node_modules/@podium/store/types/store.d.ts';
/** Context parsers, by file name. */
export const PARSERS = [
  'debug',
  'device-type',
  'locale',
  'mount-origin',
  'mount-pathname',
  'public-pathname',
];

/** Types in all these files. */
export const types = new TypeReader([
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

/** Names of the members of a type. */
export const members = (file: string, name: string, part?: string) => () =>
  types.listMembers(file, name, part);
