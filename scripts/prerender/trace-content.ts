import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';

/** One thing that a page asked of the content: a property or a method of it, and what the method was given. */
export type Ask = readonly [name: string, ...args: unknown[]];

/** What a rendering asked of the content. */
export interface Trace {
  /** In the order of asking, once each. */
  asks: Ask[];
  /** Whether that is all: what can't be asked again to see if the answer is still the same is not traced. */
  isWhole: boolean;
}

/** Properties whose values are plain data; a rendering that reads another one is not traced. */
const DATA = new Set(['shell', 'problems']);

/**
 * A view of the content that notes what is asked of it. A rendering is a function of the answers and of the code alone,
 * because loaders know nothing else of the site: when every answer is what it was, so is the page.
 */
export function traceContent(content: Content): { traced: Content; trace: Trace } {
  const trace: Trace = { asks: [], isWhole: true };
  const noted = new Set<string>();
  const note = (...ask: Ask): void => {
    const key = JSON.stringify(ask);
    if (noted.has(key)) return;
    noted.add(key);
    trace.asks.push(ask);
  };
  const traced = new Proxy(content, {
    get(target, name, receiver): unknown {
      const value: unknown = Reflect.get(target, name, receiver);
      // That a promise resolves to the content makes the language ask whether it is one.
      if (typeof name !== 'string' || name === 'then') return value;
      if (typeof value !== 'function') {
        if (DATA.has(name)) note(name);
        else trace.isWhole = false;
        return value;
      }
      return (...args: unknown[]): unknown => {
        note(name, ...args);
        if (!isPlain(args)) trace.isWhole = false;
        return (value as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { traced, trace };
}

/** Asks again, and makes a hash of the answers. */
export type DigestAnswers = (asks: readonly Ask[]) => Promise<string>;

/** How many answers' hashes are kept: the shell's, and those that a page and its data both ask for. */
const MAX_KEPT = 200;

/** Makes the function that asks one state of the content. */
export function createDigest(content: Content): DigestAnswers {
  const kept = new Map<string, string>();
  const answer = async (ask: Ask): Promise<string> => {
    const [name, ...args] = ask;
    const key = JSON.stringify(ask);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const value: unknown = Reflect.get(content, name);
    const answered: unknown =
      typeof value === 'function'
        ? await (value as (...given: unknown[]) => unknown).apply(content, args)
        : value;
    const hash = hashBytes(JSON.stringify([answered]));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, hash);
    return hash;
  };
  return async (asks) => {
    const answers: string[] = [];
    for (const ask of asks) answers.push(`${JSON.stringify(ask)} ${await answer(ask)}`);
    return hashBytes(answers.join('\n'));
  };
}

function isPlain(args: readonly unknown[]): boolean {
  return args.every((arg) => arg === undefined || ['string', 'number', 'boolean'].includes(typeof arg));
}
