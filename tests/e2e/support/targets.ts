import { inject } from 'vitest';
import type { Target } from './global-setup.ts';

/** Every way of serving the site that readers meet: the same specs run against each. */
export function listTargets(): Target[] {
  return inject('targets').filter(({ name }) => name !== 'dev');
}

/** As `listTargets`, and the authors' server. */
export function listAllTargets(): Target[] {
  return inject('targets');
}

/** As `listAllTargets`, for what a base path can't change. */
export function listRootTargets(): Target[] {
  return inject('targets').filter(({ name }) => name !== 'static under a base');
}

/** Address of a path under a target, e.g. `/docs` → `http://127.0.0.1:1234/podium/docs`. */
export function at(target: Target, path: string): string {
  return target.url + path.replace(/^\//, '');
}

/** Path of an address under a target, with query and hash; a slash at the end is dropped. */
export function pathOf(target: Target, address: string): string {
  const inner = `/${address.slice(target.url.length)}`;
  return inner.replace(/(.)\/(?=$|[?#])/, '$1');
}
