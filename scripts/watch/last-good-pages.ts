import type { Content } from '#app/engine/server/index.server.ts';
import type { Page } from '#app/engine/model/page-data.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';

/**
 * Makes a function that changes one state of the content after the other: a page that has mistakes is shown as it last was
 * without them. The page that an author has open stays where it is, and what is wrong is told above it.
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
