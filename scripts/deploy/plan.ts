import { isImmutable } from '#app/engine/urls/cache-control.ts';
import { isHostFile, MANIFEST_FILE, type Manifest } from '../crawl/manifest.ts';

/** Steps of a deployment, in order, with their purpose. */
export const DEPLOY_STEPS = {
  hashed: 'upload first: files with a hash in their names, which nothing references yet',
  new: 'then: files with new URLs, which nothing links to yet',
  changed: 'then: data and other files that replace old ones',
  pages: 'last: pages that replace old ones, and the list of what is deployed',
  delete: 'delete after a grace period: readers who have an old page open still need them',
} as const;

export type DeployStep = keyof typeof DEPLOY_STEPS;

/** Paths in the folder, by step. */
export type DeployPlan = Record<DeployStep, string[]>;

/**
 * Plans the order of uploads and deletions, so that no request fails during a deployment: a file is uploaded before
 * anything references it, and deleted once nothing that references it can still be cached.
 *
 * @param old undefined if nothing is deployed yet
 */
export function planDeploy(old: Manifest | undefined, next: Manifest): DeployPlan {
  const before = new Map(old?.files.map(({ path, sha256 }) => [path, sha256]));
  const plan: DeployPlan = { hashed: [], new: [], changed: [], pages: [], delete: [] };
  for (const { path, sha256 } of next.files) {
    // Servers send a compressed copy in place of its original, so that it needs the same files.
    const original = path.replace(/\.(br|gz)$/, '');
    // Hosts that receive individual files don't read `_headers` and similar files.
    if (!isHostFile(path) && before.get(path) !== sha256)
      plan[getStep(original, before.has(original))].push(path);
  }
  const after = new Set(next.files.map(({ path }) => path));
  plan.delete.push(...[...before.keys()].filter((path) => !after.has(path)));
  if (Object.values(plan).some((paths) => paths.length > 0)) plan.pages.push(MANIFEST_FILE);
  return plan;
}

function getStep(path: string, exists: boolean): DeployStep {
  if (isImmutable(path)) return 'hashed';
  if (!exists) return 'new';
  return path.endsWith('.html') ? 'pages' : 'changed';
}
