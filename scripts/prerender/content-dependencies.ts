import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Site } from '#app/engine/model/site.ts';

/** A read of the content: the name of a property, or of a method with its arguments. */
export type ContentRead = readonly [name: string, ...args: unknown[]];

/** All reads of the content while a page was rendered. */
export interface ContentDependencies {
  /** Unique reads, in order. */
  reads: ContentRead[];
  /** Results of the reads, by position. */
  results: unknown[];
}

/**
 * Wraps the content to record every read. A rendered page depends only on these reads and on the code, because loaders
 * have no other access to the site: if the results of all reads are unchanged, so is the page.
 */
export function recordReads(site: Site): { recorded: Site; dependencies: ContentDependencies } {
  const dependencies: ContentDependencies = { reads: [], results: [] };
  const known = new Map<string, unknown>();
  const record = (read: ContentRead, repeat: () => unknown): unknown => {
    const key = JSON.stringify(read);
    if (known.has(key)) return known.get(key);
    const result = repeat();
    known.set(key, result);
    dependencies.reads.push(read);
    dependencies.results.push(result);
    return result;
  };
  const recorded = new Proxy(site, {
    get(target, name, receiver): unknown {
      const value: unknown = Reflect.get(target, name, receiver);
      // `await` reads `then`.
      if (typeof name !== 'string' || name === 'then') return value;
      if (typeof value !== 'function') return record([name], () => value);
      const call = value as (...args: unknown[]) => unknown;
      return (...args: unknown[]): unknown => record([name, ...args], () => call.apply(target, args));
    },
  });
  return { recorded, dependencies };
}

/** Repeats reads, and returns their current results. */
export function repeatReads(site: Site, reads: readonly ContentRead[]): unknown[] {
  return reads.map(([name, ...args]) => {
    const value: unknown = Reflect.get(site, name);
    return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).apply(site, args) : value;
  });
}

/** Hashes reads with their results. */
export type DigestReads = (reads: readonly ContentRead[], results: readonly unknown[]) => Promise<string>;

/** Creates the digest function for the current content. */
export function createDigest(): DigestReads {
  // Cached, because all pages read the same layout, a large object.
  const hashes = new WeakMap<object, string>();
  const hashResult = (result: unknown): string => {
    if (typeof result !== 'object' || result === null) return hashBytes(JSON.stringify([result]));
    const hash = hashes.get(result) ?? hashBytes(JSON.stringify([result]));
    hashes.set(result, hash);
    return hash;
  };
  return async (reads, results) => {
    const returned = await Promise.all(results);
    const lines = reads.map((read, at) => `${JSON.stringify(read)} ${hashResult(returned[at])}`);
    return hashBytes(lines.join('\n'));
  };
}
