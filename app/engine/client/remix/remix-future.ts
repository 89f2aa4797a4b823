/**
 * Remix's future flags: `remix.config.js` builds with them, and Remix's code in the browser asks for them. A module of its
 * own, because neither may bring along what the other needs.
 */
export const REMIX_FUTURE = {
  v3_fetcherPersist: true,
  // A static host has no `/__manifest` endpoint that could answer what a route needs.
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
