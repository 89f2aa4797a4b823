import type Layout from '@podium/layout';
import type Podlet from '@podium/podlet';

/** Members that the packages' types hide. */
interface ProxyMembers {
  prefix: string;
  pathname: string;
}

function proxyOf(server: Layout | Podlet): ProxyMembers {
  return server.httpProxy;
}

export const PodiumProxy = {
  prefixOf: (server: Layout | Podlet): string => proxyOf(server).prefix,
  pathnameOf: (server: Layout | Podlet): string => proxyOf(server).pathname,
};
