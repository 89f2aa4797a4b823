import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';

/**
 * Makes a function that wraps successive states of the content: an invalid page is replaced by its last valid version, so
 * that
 * an open page stays, below its errors.
 */
export function keepValidPages(): (content: SiteState) => SiteState {
  const good = new Map<string, Page>();
  return (content) => {
    const page: Site['page'] = async (path) => {
      try {
        const found = await content.site.page(path);
        if (found === undefined) good.delete(path);
        else good.set(path, found);
        return found;
      } catch (error) {
        const before = good.get(path);
        if (!(error instanceof ProblemError) || before === undefined) throw error;
        return before;
      }
    };
    return { ...content, site: { ...content.site, page } };
  };
}
