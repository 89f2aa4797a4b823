import { BUS, EVENT, MESSAGE_BUS, BRIDGE, STORE, members, types } from './package-types.ts';
import { both, headings, rows, type Surface } from './surface.ts';

/** Surfaces of the browser packages. */
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
    omitted: {
      ee: 'internal: the shared listeners',
      sink: 'internal: the shared history',
      bridge: 'internal: the detected bridge',
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
    title: 'keys of a bridge.call() request',
    inTypes: () => types.listMembers(BRIDGE, 'RpcRequest').map((name) => `request.${name}`),
    ...rows('api/bridge', 'bridgecall'),
    omitted: { 'request.jsonrpc': 'added by the bridge' },
    added: { timeout: 'the second parameter' },
  },
  {
    title: 'keys of a bridge.notification() message',
    inTypes: () => types.listMembers(BRIDGE, 'RpcRequest').map((name) => `message.${name}`),
    ...rows('api/bridge', 'bridgenotification'),
    omitted: { 'message.jsonrpc': 'added by the bridge' },
  },
  {
    title: 'exports of @podium/store',
    inTypes: () => types.listExports(STORE),
    ...both(headings('api/store', /^`(\w+)\(/), rows('api/store', 're-exported-helpers')),
  },
];
