import { BUS, EVENT, MESSAGE_BUS, BRIDGE, STORE, members, types } from './package-types.ts';
import { both, headings, rows, type Surface } from './surface.ts';

/** Surfaces of the browser's packages. */
export const browserSurfaces: Surface[] = [
  {
    title: 'exports of @podium/browser',
    inTypes: () => types.listExports(BUS),
    ...headings('api/browser', /^`new (MessageBus)\(\)`$/),
  },
  {
    title: 'members of MessageBus',
    inTypes: members(MESSAGE_BUS, 'default'),
    ...headings('api/browser', /^`bus\.(\w+)\(/),
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
