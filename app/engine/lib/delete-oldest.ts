/** Deletes the entries of a map that were added first, until at most `max` are left. */
export function deleteOldest<K>(map: Map<K, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
