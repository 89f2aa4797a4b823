import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  collectInto,
  errorProblem,
  ProblemError,
  throwOnErrors,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { describeSchemaIssues, formatPath } from '#app/engine/diagnostics/schema-problems.ts';
import type { z } from 'zod';
import { checkSite } from './check-site.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { CURRENT_VERSION, listVersionLocations } from './docs-versions.ts';
import { normalizeBaseUrl, type Environment } from './environment.server.ts';
import {
  CONFIG_FILE,
  createModuleLocator,
  findConfigErrors,
  loadModule,
  locateIssues,
} from './load-module.server.ts';
import { siteConfigSchema, type SiteConfig } from './schema.ts';
import { sidebarsSchema, type Sidebars } from './sidebars-schema.ts';

/** Validated `site.config.ts` and `sidebars.ts`, with environment overrides applied. */
export interface LoadedSite {
  config: SiteConfig;
  /** Sidebars of each docs version that has a `sidebars.ts`, by the version's name. */
  sidebars: ReadonlyMap<string, LoadedSidebars>;
  /** Absolute paths of the files that the result depends on. */
  inputs: string[];
}

/** Content of one `sidebars.ts`. */
export interface LoadedSidebars {
  sidebars: Sidebars;
  /** Absolute path, for messages. */
  file: string;
}

/**
 * Loads the site configuration of a content folder.
 *
 * @throws ProblemError with all errors in it and in the sidebars, with their locations
 */
export async function loadSite(environment: Environment, load = loadModule): Promise<LoadedSite> {
  const { contentDir } = environment;
  const configFile = path.join(contentDir, CONFIG_FILE);
  if (!existsSync(configFile)) {
    throw new ProblemError([
      errorProblem('configuration', 'The file is missing.', {
        file: toDisplayPath(configFile),
        fix: 'Create it: every content folder needs a site.config.ts.',
      }),
    ]);
  }
  const problems: Problem[] = [];
  const config = await loadChecked(configFile, siteConfigSchema, load, problems);
  // The versions of an invalid configuration are unknown, but problems in the current sidebars are still reported.
  const versions =
    config === undefined
      ? [{ name: CURRENT_VERSION, sidebarsFile: 'sidebars.ts' }]
      : listVersionLocations(config.value);
  const sidebars = new Map<string, LoadedSidebars>();
  const inputs = [...(config?.inputs ?? [])];
  for (const { name, sidebarsFile } of versions) {
    const file = path.join(contentDir, sidebarsFile);
    if (!existsSync(file)) continue;
    const loaded = await loadChecked(file, sidebarsSchema, load, problems);
    if (loaded === undefined) continue;
    sidebars.set(name, { sidebars: loaded.value, file });
    inputs.push(...loaded.inputs);
  }
  if (config === undefined) throw new ProblemError(problems);
  problems.push(
    ...(await findConfigErrors(contentDir, (report) => checkSite(config.value, contentDir, report))),
  );
  throwOnErrors(problems);
  return {
    config: {
      ...config.value,
      baseUrl: environment.baseUrl ?? normalizeBaseUrl(config.value.baseUrl),
      url: environment.siteUrl ?? new URL(config.value.url).origin,
    },
    sidebars,
    inputs: [...new Set(inputs)],
  };
}

/** Minimal site, for viewing pages while the site configuration is invalid. */
export function createFallbackSite(environment: Environment): LoadedSite {
  const config = siteConfigSchema.parse({
    title: 'Site',
    tagline: 'Site',
    url: 'http://localhost',
    organizationName: 'site',
    projectName: 'site',
  });
  return {
    config: { ...config, baseUrl: environment.baseUrl ?? '/', url: environment.siteUrl ?? config.url },
    sidebars: new Map(),
    inputs: [],
  };
}

async function loadChecked<T>(
  file: string,
  schema: z.ZodType<T>,
  load: typeof loadModule,
  problems: Problem[],
): Promise<{ value: T; inputs: string[] } | undefined> {
  const loaded = await load(file).catch(collectInto(problems));
  if (loaded === undefined) return undefined;
  const cycle = findCycle(loaded.value);
  if (cycle !== undefined) {
    const message = `"${formatPath(cycle)}" has a circular reference.`;
    const issue = { keys: cycle, message, fix: 'Write out the value instead.' };
    problems.push(...(await locateIssues('configuration', [issue], file)));
    return undefined;
  }
  const result = schema.safeParse(loaded.value, { reportInput: true });
  if (result.success) return { value: result.data, inputs: loaded.inputs };
  problems.push(
    ...describeSchemaIssues(result.error, schema, {
      kind: 'configuration',
      file: toDisplayPath(file),
      locate: await createModuleLocator(file),
      fieldName: 'field',
    }),
  );
  return undefined;
}

/** Finds an array or object that contains itself, and returns the keys and indices that lead to it. */
function findCycle(
  value: unknown,
  keys: readonly (string | number)[] = [],
  ancestors: readonly unknown[] = [],
): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (ancestors.includes(value)) return [...keys];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  for (const [key, inner] of entries) {
    const cycle = findCycle(inner, [...keys, key], [...ancestors, value]);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
