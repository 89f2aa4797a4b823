import { existsSync } from 'node:fs';
import path from 'node:path';
import { errorProblem, ProblemError, throwOnErrors, type Problem } from '#app/diagnostics/problem.ts';
import { describeSchemaIssues } from '#app/diagnostics/schema-problems.ts';
import type { z } from 'zod';
import { findSiteConfigFaults } from './check-site.ts';
import { toDisplayPath } from './display-path.server.ts';
import { findBaseUrlFault, findOriginFault, mendBaseUrl, type Environment } from './environment.server.ts';
import { createModuleLocator, loadModule } from './load-module.server.ts';
import { siteConfigSchema, type SiteConfig } from './schema.ts';
import { sidebarsSchema, type Sidebars } from './sidebars-schema.ts';

/** What `site.config.ts` and `sidebars.ts` say, checked, with the environment's overrides applied. */
export interface LoadedSite {
  config: SiteConfig;
  /** Empty when there is no `sidebars.ts`: then the whole of docs/ makes one sidebar. */
  sidebars: Sidebars;
  /** Files that the result depends on, absolute. */
  inputs: string[];
  /** `sidebars.ts`, for messages; undefined when there is none. */
  sidebarsFile: string | undefined;
}

/**
 * Loads the site configuration of a content folder.
 *
 * @throws ProblemError with every mistake in both files, each with its place.
 */
export async function loadSite(environment: Environment): Promise<LoadedSite> {
  const configFile = path.join(environment.contentDir, 'site.config.ts');
  const sidebarsFile = path.join(environment.contentDir, 'sidebars.ts');
  if (!existsSync(configFile)) {
    throw new ProblemError([
      errorProblem('configuration', 'The file is missing.', {
        file: toDisplayPath(configFile),
        remedy: 'Every content folder needs one: it names the site.',
      }),
    ]);
  }
  const hasSidebars = existsSync(sidebarsFile);
  const problems: Problem[] = [];
  const config = await loadChecked(configFile, siteConfigSchema, problems);
  const sidebars = hasSidebars ? await loadChecked(sidebarsFile, sidebarsSchema, problems) : undefined;
  if (config !== undefined) await checkConfig(config.value, configFile, environment.contentDir, problems);
  throwOnErrors(problems);
  if (config === undefined) throw new Error('A configuration without value passed its checks.');
  return {
    config: {
      ...config.value,
      baseUrl: environment.baseUrl ?? mendBaseUrl(config.value.baseUrl),
      url: environment.siteUrl ?? config.value.url.replace(/\/+$/, ''),
    },
    sidebars: sidebars?.value ?? {},
    inputs: [...config.inputs, ...(sidebars?.inputs ?? [])],
    sidebarsFile: hasSidebars ? sidebarsFile : undefined,
  };
}

/** The least that a site can be, for looking at pages while the site's own configuration has mistakes. */
export function createStandInSite(): LoadedSite {
  const config = siteConfigSchema.parse({
    title: 'Site',
    tagline: 'Site',
    url: 'http://localhost',
    organizationName: 'site',
    projectName: 'site',
  });
  return { config, sidebars: {}, inputs: [], sidebarsFile: undefined };
}

async function loadChecked<T>(
  file: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Promise<{ value: T; inputs: string[] } | undefined> {
  const loaded = await loadModule(file).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
    return undefined;
  });
  if (loaded === undefined) return undefined;
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

/** What a schema alone can't see: addresses, files, names that must fit together. */
async function checkConfig(
  config: SiteConfig,
  file: string,
  contentDir: string,
  problems: Problem[],
): Promise<void> {
  const faults = findSiteConfigFaults(config, (relative) => existsSync(path.join(contentDir, relative)));
  const baseFault = findBaseUrlFault(config.baseUrl);
  if (baseFault !== undefined) {
    faults.push({
      path: ['baseUrl'],
      message: `"baseUrl" ${baseFault}.`,
      remedy: 'Write a path, e.g. "/podium/".',
    });
  }
  const originFault = findOriginFault(config.url);
  if (originFault !== undefined) {
    faults.push({
      path: ['url'],
      message: `"url" ${originFault}.`,
      remedy: 'Write the origin, e.g. "https://podium-lib.io".',
    });
  }
  if (faults.length === 0) return;
  const locate = await createModuleLocator(file);
  for (const fault of faults) {
    problems.push(
      errorProblem('configuration', fault.message, {
        file: toDisplayPath(file),
        ...locate(fault.path),
        remedy: fault.remedy,
      }),
    );
  }
}
