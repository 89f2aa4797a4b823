import { inject } from 'vitest';
import type { Target } from './global-setup.ts';

/** Lists the targets for production, against which the same specs run. */
export function listTargets(): Target[] {
  return listAllTargets().filter(({ name }) => name !== 'dev');
}

/** Same as `listTargets`, plus the dev server if it is requested by name. */
export function listRowTargets(): Target[] {
  return listAllTargets().filter(({ name }) => name !== 'dev' || isRequested(name));
}

/**
 * Same as `listTargets`, plus the dev server. nginx sends the same files as the static server, so it is included only
 * if it is requested by name.
 */
export function listAllTargets(): Target[] {
  return listServed().filter(({ name }) => name !== 'nginx' || isRequested(name));
}

/**
 * Same as `listAllTargets`, for tests that are independent of the base path and of how the app starts: the site under a
 * base path, and the dev server, which starts the app differently, are included only if they are requested by name.
 */
export function listRootTargets(): Target[] {
  return listRowTargets().filter(({ name }) => name !== 'static under a base' || isRequested(name));
}

/**
 * Only the static site, for tests of a loaded page, which do not depend on its server. Other targets are included only
 * if they are requested by name.
 */
export function listPageTargets(): Target[] {
  return listServed().filter(({ name }) => name === 'static' || isRequested(name));
}

/** Whether a run requests a target by name, as `npm run prove -- matrix` does. */
function isRequested(name: Target['name']): boolean {
  return process.env['E2E_TARGETS']?.split(',').includes(name) ?? false;
}

/** Lists all running targets, including nginx. */
export function listServed(): Target[] {
  return inject('targets');
}

/** Returns the URL of a path at a target, e.g. `/docs` → `http://127.0.0.1:1234/podium/docs`. */
export function at(target: Target, path: string): string {
  return target.url + path.replace(/^\//, '');
}

/** Returns the path of a URL at a target, with query and hash, without a trailing slash. */
export function pathOf(target: Target, url: string): string {
  const inner = `/${url.slice(target.url.length)}`;
  return inner.replace(/(.)\/(?=$|[?#])/, '$1');
}
