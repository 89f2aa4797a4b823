interface NavigatorWithConnection {
  connection?: { saveData: boolean; effectiveType: string };
}

/**
 * Whether the connection allows prefetching: not on 2G, and not with the reader's data saver enabled. Also works in
 * workers, and in Node.js 20, which has no `navigator`.
 */
export function mayPrefetch(): boolean {
  const connection = (globalThis as { navigator?: NavigatorWithConnection }).navigator?.connection;
  return !(connection?.saveData || /2g/.test(connection?.effectiveType ?? ''));
}
