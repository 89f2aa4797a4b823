import type { Content, ContentLoader } from '#app/engine/server/index.server.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';

type OnWarnings = (problems: readonly Problem[]) => void;

interface WholeLoaderOptions {
  loader: ContentLoader;
  /** The state that the server started with: what is compiled into the bundle can't change while it runs. */
  first: Content;
  /** Takes the warnings about a state that is about to be served. */
  onWarnings: OnWarnings;
}

/**
 * Compiles every page and builds the search, so that no reader waits for it.
 *
 * @throws ProblemError with every mistake
 */
export async function makeWhole(content: Content, onWarnings: OnWarnings): Promise<Content> {
  const warnings = await content.compileAll();
  await content.getSearchNames();
  onWarnings(warnings);
  return content;
}

/**
 * Makes a loader whose states can be served at once. With a mistake anywhere it throws a ProblemError, so that readers stay
 * with the state before.
 */
export function createWholeLoader({ loader, first, onWarnings }: WholeLoaderOptions): ContentLoader {
  return {
    async load(changed) {
      const content = await loader.load(changed);
      checkBundle(first, content);
      return await makeWhole(content, onWarnings);
    },
    followImages: (listener) => loader.followImages(listener),
  };
}

function checkBundle({ index: { config: first } }: Content, { index: { config } }: Content): void {
  const changed =
    first.baseUrl !== config.baseUrl
      ? `baseUrl is "${config.baseUrl}" now, and the server runs under "${first.baseUrl}".`
      : (first.algolia === undefined) !== (config.algolia === undefined)
        ? 'algolia was added or taken away while the server runs.'
        : undefined;
  if (changed === undefined) return;
  throw new ProblemError([
    errorProblem('live', `In the site configuration ${changed}`, {
      remedy: 'Build, and start the server again.',
    }),
  ]);
}
