import path from 'node:path';
import type { Fence } from './fences.ts';
import { isCompleteServer, type Planned } from './plan.ts';

/** Other samples of the page that a sample imports, in their state at the planned sample. */
export function listModules(sample: Fence, planned: Planned): Fence[] {
  const { fence, page } = planned;
  return [...sample.code.matchAll(/from '\.\/([\w.-]+)'/g)].flatMap(([, name = '']) => {
    const title = path.posix.join(path.posix.dirname(sample.title ?? ''), name);
    const named = page.filter((other) => other.title === title && !isCompleteServer(other));
    const module = named.findLast(({ line }) => line <= fence.line) ?? named[0];
    return module === undefined ? [] : [module, ...listModules(module, planned)];
  });
}
