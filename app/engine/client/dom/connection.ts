interface NetworkInformation {
  saveData: boolean;
  effectiveType: string;
}

/** Whether the connection allows to fetch what may not be needed: not on 2g, nor when the reader saves data. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection === undefined || !(connection.saveData || /2g$/.test(connection.effectiveType));
}
