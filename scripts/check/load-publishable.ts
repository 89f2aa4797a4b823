import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { formatProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { checkContent } from './check-content.ts';

/**
 * Reads the content that is published, as it is now.
 *
 * @throws ProblemError with everything that is wrong, and not only with what keeps it from being published: an author need
 *   not fix one to learn of the other
 */
export async function loadPublishable(environment: Environment): Promise<SiteState> {
  try {
    return await createPublishedLoader(environment).load();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const known = new Set(error.problems.map(formatProblem));
    const others = (await findOthers(environment)).filter((problem) => !known.has(formatProblem(problem)));
    throw new ProblemError([...error.problems, ...others], { cause: error });
  }
}

/** Problems of all content that can be parsed. */
async function findOthers(environment: Environment): Promise<Problem[]> {
  const content = await createPublishedLoader(environment, true).load();
  // Paths of pages and levels of checks are unknown without the configuration.
  if (content.graph.problems.some(({ kind }) => kind === 'configuration')) return [];
  const { problems } = await checkContent(content);
  return problems;
}
