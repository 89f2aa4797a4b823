interface NetworkInformation {
  saveData: boolean;
  effectiveType: string;
}

/** Whether the connection allows prefetching: not on 2G, nor with the reader's data saver enabled. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return !(connection?.saveData || /2g/.test(connection?.effectiveType ?? ''));
}
