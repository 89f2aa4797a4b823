/**
 * Value of an object's own property; undefined for any other name, also for those that every object inherits, such as
 * `constructor`.
 */
export function findOwn<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
