import { FIELDS, type Findings } from './findings.ts';
import { MAX_STEP } from '#app/engine/model/search-files.ts';

/**
 * The sections that may be among the best, ascending: all but those for which there are `limit` that are at least as good
 * in every respect. A word that is everywhere in a great site would cost Orama many milliseconds, though nearly all of
 * the sections that have it differ in nothing but how often, and how long they are. Scores and order of the best are the
 * same without the others, because terms are counted in all sections (`TermFindings.sections`).
 */
export function findContenders(findings: Findings, limit: number): number[] {
  const kinds = tellApart(findings);
  const least = findLeastCoverage(findings, limit);
  /** The sections of one kind and one length of text. Those without a text that counts are the shortest. */
  const groups = new Map<number, number[]>();
  for (const [section, covered] of findings.coverage.entries()) {
    const kind = kinds[section] ?? 0;
    if (kind === 0 || covered < least) continue;
    const key = kind * MAX_STEP + (hasText(section, findings) ? (findings.textSteps[section] ?? 0) : 0);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [section]);
    else group.push(section);
  }
  const kept: number[] = [];
  let kind = 0;
  let best: number[] = [];
  for (const [key, sections] of [...groups].sort(([a], [b]) => a - b)) {
    if (Math.floor(key / MAX_STEP) !== kind) best = [];
    kind = Math.floor(key / MAX_STEP);
    kept.push(...keepBest(sections, best, findings, limit));
  }
  return kept.sort((a, b) => a - b);
}

/** The coverage that so many sections have that one with less is not among the best. */
function findLeastCoverage({ coverage }: Findings, limit: number): number {
  const counts: number[] = [];
  for (const covered of coverage) counts[covered] = (counts[covered] ?? 0) + 1;
  let least = counts.length - 1;
  for (let sum = counts[least] ?? 0; least > 0 && sum < limit; sum += counts[least] ?? 0) least -= 1;
  return least;
}

/**
 * Gives sections the same number when all that counts is the same but their texts and the first term in them; 0 where
 * nothing was found.
 */
function tellApart({ terms, coverage, getLength, getPrior }: Findings): Float64Array {
  const kinds = new Float64Array(coverage.length);
  // As whole numbers: coverage is at most 20, and a prior a few tenths.
  for (const { sections } of terms) {
    for (const field of FIELDS) {
      for (const section of sections[field]) {
        kinds[section] = 1 + (coverage[section] ?? 0) * 100 + Math.round(getPrior(section) * 10);
      }
    }
  }
  let last = 10_000;
  const split = (sections: readonly number[], getValue: (section: number) => number): void => {
    /** By kind until now: the new kind of each value. */
    const known = new Map<number, Map<number, number>>();
    for (const section of sections) {
      const before = kinds[section] ?? 0;
      const value = getValue(section);
      let after = known.get(before);
      if (after === undefined) known.set(before, (after = new Map<number, number>()));
      let kind = after.get(value);
      if (kind === undefined) after.set(value, (kind = last += 1));
      kinds[section] = kind;
    }
  };
  for (const [at, { sections, weights }] of terms.entries()) {
    for (const field of FIELDS) {
      if (at > 0 || field !== 'text') split(sections[field], (section) => weights[field][section] ?? 0);
    }
    split(sections.heading, (section) => getLength('heading', section));
  }
  return kinds;
}

function hasText(section: number, { terms }: Findings): boolean {
  for (const { weights } of terms) if (weights.text[section] !== 0) return true;
  return false;
}

/**
 * Those of a group for which there are not yet `limit` that are as good: no longer, and with the first term as often.
 *
 * @param best the greatest weights of what was kept before, ascending, at most `limit`; those that are kept are added
 */
function keepBest(sections: number[], best: number[], { terms }: Findings, limit: number): number[] {
  const weights = terms[0]?.weights.text;
  const getWeight = (section: number): number => weights?.[section] ?? 0;
  const isBetter = (section: number): boolean => best.length < limit || getWeight(section) > (best[0] ?? 0);
  const better = sections.filter(isBetter).sort((a, b) => getWeight(b) - getWeight(a) || a - b);
  return better.filter((section) => {
    if (!isBetter(section)) return false;
    if (best.length >= limit) best.shift();
    const weight = getWeight(section);
    const at = best.findIndex((other) => other >= weight);
    best.splice(at === -1 ? best.length : at, 0, weight);
    return true;
  });
}
