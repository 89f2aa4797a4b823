import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Site } from '#app/engine/model/site.ts';

/** A read of the content: the name of a property, or of a method with its arguments. */
export type ContentRead = readonly [name: string, ...args: unknown[]];

/** Everything that rendering a page read from the content. */
export interface ContentDependencies {
  /** In the order of the first read, without duplicates. */
  reads: ContentRead[];
  /** False when the page read something that can't be compared later; such a page is not cached. */
  isComplete: boolean;
}

/** Properties whose values are plain data, and can be compared. */
const DATA = new Set(['layout']);

/**
 * Wraps the content so that every read is recorded. A rendered page depends on those reads and on the code alone, because
 * loaders know nothing else of the site: while every read returns the same, so does rendering.
 */
export function recordReads(site: Site): { recorded: Site; dependencies: ContentDependencies } {
  const dependencies: ContentDependencies = { reads: [], isComplete: true };
  const seen = new Set<string>();
  const record = (...read: ContentRead): void => {
    const key = JSON.stringify(read);
    if (seen.has(key)) return;
    seen.add(key);
    dependencies.reads.push(read);
  };
  const recorded = new Proxy(site, {
    get(target, name, receiver): unknown {
      const value: unknown = Reflect.get(target, name, receiver);
      // Awaiting the content makes the engine look for `then`.
      if (typeof name !== 'string' || name === 'then') return value;
      if (typeof value !== 'function') {
        if (DATA.has(name)) record(name);
        else dependencies.isComplete = false;
        return value;
      }
      return (...args: unknown[]): unknown => {
        record(name, ...args);
        if (!isPlain(args)) dependencies.isComplete = false;
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { recorded, dependencies };
}

/** Repeats reads and hashes the results. */
export type DigestReads = (reads: readonly ContentRead[]) => Promise<string>;

/** Creates the digest of one state of the content. */
export function createDigest(site: Site): DigestReads {
  return async (reads) => {
    const lines: string[] = [];
    for (const read of reads) {
      const [name, ...args] = read;
      const value: unknown = Reflect.get(site, name);
      const result: unknown =
        typeof value === 'function'
          ? await (value as (...given: unknown[]) => unknown).apply(site, args)
          : value;
      lines.push(`${JSON.stringify(read)} ${hashBytes(JSON.stringify([result]))}`);
    }
    return hashBytes(lines.join('\n'));
  };
}

function isPlain(args: readonly unknown[]): boolean {
  return args.every((arg) => arg === undefined || ['string', 'number', 'boolean'].includes(typeof arg));
}
