import { getSituationId, findSituation, type FetchOrder } from '#app/site/recordings/recordings.ts';
import { isRecorded, type PodletRun } from './recorded-runs.ts';

/** State of the explorer: one to three podlets, and how the layout fetches them. */
export interface ExplorerState {
  podlets: readonly PodletRun[];
  order: FetchOrder;
}

/** Names of the podlets of a page, in order. */
export const NAMES: readonly string[] = ['basket', 'menu', 'offers'];

/** Start of the hash of a link to a state, e.g. `#explorer:silent-later+fast-later,sequence`. */
const PREFIX = '#explorer:';

/** Formats a state as the hash of a link. */
export function formatHash({ podlets, order }: ExplorerState): string {
  const ids = podlets.map(({ situation }) => getSituationId(situation)).join('+');
  return PREFIX + ids + (order === 'sequence' ? ',sequence' : '');
}

/** Parses a hash; undefined if it is not from `formatHash`, or one of its situations was not recorded. */
export function parseHash(hash: string): ExplorerState | undefined {
  if (!hash.startsWith(PREFIX)) return undefined;
  const [list = '', order = 'parallel', ...others] = hash.slice(PREFIX.length).split(',');
  const podlets = list.split('+').flatMap((id, index): PodletRun[] => {
    const situation = findSituation(id);
    const name = NAMES[index];
    return situation && name !== undefined && isRecorded(situation) ? [{ name, situation }] : [];
  });
  if (podlets.length !== list.split('+').length || others.length > 0) return undefined;
  return order === 'parallel' || order === 'sequence' ? { podlets, order } : undefined;
}
