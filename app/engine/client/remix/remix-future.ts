/**
 * Remix's future flags: `remix.config.js` builds with them, and Remix's browser code reads them. A separate
 * module, so that neither imports the other's dependencies.
 */
export const REMIX_FUTURE = {
  v3_fetcherPersist: true,
  // A static host has no `/__manifest` endpoint.
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
