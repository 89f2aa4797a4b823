// Loaded before a program: gives @podium/client the dispatcher of its release 5.4.13, as in commit aca4e92 of
// podium-lib/client, so that statements about newer layouts can be tested.
import { Buffer } from 'node:buffer';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const DISPATCHER = `
import { Agent, interceptors } from 'undici';
const undiciDispatcher = new Agent().compose([
    interceptors.dns({ maxTTL: 10000, dualStack: false, affinity: 4 }),
]);
`;

const SIGNAL = 'signal: abortController.signal,';

// The hooks below run in a separate thread.
if (isMainThread) register(import.meta.url);

/**
 * @param {string} url
 * @param {import('node:module').LoadHookContext} context
 * @param {(url: string, context: import('node:module').LoadHookContext) => Promise<import('node:module').LoadFnOutput>} nextLoad
 * @returns {Promise<import('node:module').LoadFnOutput>}
 */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!url.endsWith('/@podium/client/lib/http.js')) return loaded;
  const source = Buffer.from(/** @type {Uint8Array} */ (loaded.source)).toString();
  if (!source.includes(SIGNAL) || source.includes('dispatcher')) {
    throw new Error(`${url} isn't the file that 5.4.13 changes. Does it already have a dispatcher?`);
  }
  return {
    ...loaded,
    source: DISPATCHER + source.replace(SIGNAL, `${SIGNAL} dispatcher: undiciDispatcher,`),
  };
}
