/** Groups items by key, in the order of the first item of each group. */
export function groupBy<T, K>(items: Iterable<T>, getKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(getKey(item));
    if (group === undefined) groups.set(getKey(item), [item]);
    else group.push(item);
  }
  return groups;
}
