import type { Content } from '#app/engine/server/index.server.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';

/**
 * Makes a function that wraps successive states of the content: an invalid page is replaced by its last valid version, so that
 * an open page stays, below its errors.
 */
export function keepLastGoodPages(): (content: Content) => Content {
  const good = new Map<string, Page>();
  return (content) => ({
    ...content,
    async findPage(path) {
      try {
        const page = await content.findPage(path);
        if (page === undefined) good.delete(path);
        else good.set(path, page);
        return page;
      } catch (error) {
        const before = good.get(path);
        if (!(error instanceof ProblemError) || before === undefined) throw error;
        return before;
      }
    },
  });
}
