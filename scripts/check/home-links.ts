import type { LinkRecord } from '#app/engine/content/compile/context/page-context.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import { createFrontmatterLocator } from '#app/engine/content/source/source-file.server.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';

/** Path of the home page. */
export const HOME_PATH = '/';

/** Lists the links in the frontmatter of the home page: the targets of its `actions`, with their locations. */
export function listHomeLinks({ home }: Pick<ContentGraph, 'home'>): LinkRecord[] {
  const { actions } = home?.frontmatter ?? {};
  if (home === undefined || actions === undefined) return [];
  const locate = createFrontmatterLocator(home.source);
  return actions.map(({ to }, at) => {
    const { pathname, hash } = new URL(to, 'http://site');
    const start = { file: home.source.displayPath, line: 1, column: 1 };
    return { target: normalizePath(pathname), hash, ...start, ...locate(['actions', at, 'to']) };
  });
}
