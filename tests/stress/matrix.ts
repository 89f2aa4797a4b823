import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { pickEntries, UsageError } from '#scripts/cli/command.ts';
import { runVitest } from '#scripts/test/runners.ts';
import type { Tally } from './tally.ts';

/** Specs that run wherever the site is served, dev server included. */
const EVERYWHERE = (
  'article blog code-blocks errors explorer layout navigation page-urls redirects route-change routes search ' +
  'search-box show-parts smoke table-of-contents tabs theme'
).split(' ');

/** Specs of the published site. */
const PUBLISHED = [...EVERYWHERE, 'boot', 'cards', 'copy-page', 'faults', 'find-option'];

/** Specs that choose their own windows. */
const OWN_WINDOWS = ['firefox'];

/** All other specs, which serve their own site, or read the files of one. */
const OWN_SITES = readdirSync(path.join(PROJECT_ROOT, 'tests/e2e'))
  .flatMap((file) => /^(.*)\.test\.ts$/.exec(file)?.[1] ?? [])
  .filter((name) => !PUBLISHED.includes(name) && !OWN_WINDOWS.includes(name));

interface MatrixPart {
  /** Ways of serving, as named in the setup of the browser tests. */
  targets: string;
  /** Specs that run as a desktop and as a phone. */
  specs: readonly string[];
  /** Specs that run once. */
  once: readonly string[];
}

/** Each way of serving with its specs; together, they are all specs. */
export const MATRIX: Readonly<Record<string, MatrixPart>> = {
  ...Object.fromEntries(
    ['static', 'static under a base', 'nginx', 'live'].map((targets) => [
      targets,
      { targets, specs: PUBLISHED, once: targets === 'static under a base' ? [] : OWN_WINDOWS },
    ]),
  ),
  dev: { targets: 'dev', specs: EVERYWHERE, once: [] },
  others: { targets: 'static,static under a base,live', specs: [], once: OWN_SITES },
};

/**
 * Picks the parts of some ways of serving, with some of their specs.
 *
 * @param targets ways of serving; empty for all
 * @param specs names of the specs; empty for all
 * @throws UsageError for an unknown name, and if none of the specs runs on the targets
 */
export function pickParts(
  targets: readonly string[],
  specs: readonly string[],
): [name: string, part: MatrixPart][] {
  const known = Object.values(MATRIX).flatMap((part) => [...part.specs, ...part.once]);
  const only = pickEntries(Object.fromEntries(known.map((spec) => [spec, spec])), specs, 'spec');
  const pick = (all: readonly string[]): string[] => all.filter((one) => only.some(([spec]) => spec === one));
  const parts = pickEntries(MATRIX, targets, 'target')
    .map(([name, part]): [string, MatrixPart] => [
      name,
      { ...part, specs: pick(part.specs), once: pick(part.once) },
    ])
    .filter(([, part]) => part.specs.length + part.once.length > 0);
  if (parts.length === 0)
    throw new UsageError(`None of the specs ${specs.join(', ')} runs on ${targets.join(', ')}.`);
  return parts;
}

/** Runs the browser tests of a way of serving: its specs as a desktop and as a phone. */
export async function runMatrixPart({ targets, specs, once }: MatrixPart): Promise<Tally> {
  const failures: string[] = [];
  let tried = 0;
  for (const [device, selected] of Object.entries({ desktop: [...specs, ...once], mobile: specs })) {
    if (selected.length === 0) continue;
    const run = await runVitest(
      `matrix-${targets.replaceAll(/[ ,]/g, '-')}-${device}`,
      ['--config', 'tests/e2e/vitest.config.ts', ...selected.map((file) => `tests/e2e/${file}.test.ts`)],
      { E2E_TARGETS: targets, E2E_DEVICE: device, E2E_ALL_PAGES: '1' },
    );
    tried += run.passed + run.failed;
    failures.push(...run.failures);
  }
  return { tried, failures };
}
