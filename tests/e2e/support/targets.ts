import { inject } from 'vitest';
import type { Target } from './global-setup.ts';

/** Every way of serving the site that readers meet: the same specs run against each. */
export function listTargets(): Target[] {
  return listAllTargets().filter(({ name }) => name !== 'dev');
}

/** As `listTargets`, and the dev server where it is requested by its name. */
export function listRowTargets(): Target[] {
  return listAllTargets().filter(({ name }) => name !== 'dev' || isNamed(name));
}

/**
 * As `listTargets`, and the dev server. nginx sends the same files as the plain server does, so it is among them only
 * where it is requested by its name.
 */
export function listAllTargets(): Target[] {
  return listServed().filter(({ name }) => name !== 'nginx' || isNamed(name));
}

/**
 * As `listAllTargets`, for what a base path can hardly change, nor the way in which the app starts: the site under a base,
 * and the dev server, which starts the app in another way, are among them only where they are requested by name.
 */
export function listRootTargets(): Target[] {
  return listRowTargets().filter(({ name }) => name !== 'static under a base' || isNamed(name));
}

/** Whether a run names a way of serving, as `npm run prove -- matrix` does. */
function isNamed(name: Target['name']): boolean {
  return process.env['E2E_TARGETS']?.split(',').includes(name) ?? false;
}

/** Every way of serving the site, nginx too. */
export function listServed(): Target[] {
  return inject('targets');
}

/** URL of a path under a target, e.g. `/docs` → `http://127.0.0.1:1234/podium/docs`. */
export function at(target: Target, path: string): string {
  return target.url + path.replace(/^\//, '');
}

/** Path of a URL under a target, with query and hash; a slash at the end is dropped. */
export function pathOf(target: Target, url: string): string {
  const inner = `/${url.slice(target.url.length)}`;
  return inner.replace(/(.)\/(?=$|[?#])/, '$1');
}
