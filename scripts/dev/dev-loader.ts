import { siteDefinition } from '#app/site/definition.server.ts';
import {
  createContentLoader,
  type ContentLoader,
  type ContentOptions,
} from '#app/engine/server/index.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';

/** Makes the content loader of the dev server, which includes drafts and tolerates errors. */
export function createDevLoader(
  environment: Environment,
  today: ContentOptions['today'],
  options: Pick<ContentOptions, 'laterImages' | 'liveComponents'> = {},
): ContentLoader {
  return createContentLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: true,
    today,
    lazySearch: true,
    keepGoing: true,
    ...options,
  });
}
