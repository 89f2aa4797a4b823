interface NetworkInformation {
  saveData: boolean;
  effectiveType: string;
}

/** Whether the connection allows prefetching, in a page or a worker: not on 2G, nor with the reader's data saver enabled. */
export function mayPrefetch(): boolean {
  const { connection } = (globalThis.navigator as { connection?: NetworkInformation } | undefined) ?? {};
  return !(connection?.saveData || /2g/.test(connection?.effectiveType ?? ''));
}
