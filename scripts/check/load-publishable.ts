import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { formatProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { checkContent } from './check-content.ts';

/**
 * Loads the published content.
 *
 * @throws ProblemError with all problems, not only those that prevent publishing, so that an author sees them at once
 */
export async function loadPublishable(environment: Environment): Promise<SiteState> {
  try {
    return await createPublishedLoader(environment).load();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const known = new Set(error.problems.map(formatProblem));
    const others = (await findAllProblems(environment)).filter(
      (problem) => !known.has(formatProblem(problem)),
    );
    throw new ProblemError([...error.problems, ...others], { cause: error });
  }
}

/** Finds the problems of all content that can be parsed. */
async function findAllProblems(environment: Environment): Promise<Problem[]> {
  const content = await createPublishedLoader(environment, true).load();
  // Paths of pages and levels of checks are unknown without the configuration.
  if (content.graph.problems.some(({ kind }) => kind === 'configuration')) return [];
  const { problems } = await checkContent(content);
  return problems;
}
