import { describe, expect, test } from 'vitest';
import { findContenders } from '#app/engine/search/contenders.ts';
import { FIELDS, type Findings, type TermFindings } from '#app/engine/search/findings.ts';
import { rankSections, type RankedSection } from '#app/engine/search/rank.ts';
import { fromLengthStep } from '#app/engine/model/search-files.ts';

const TOTAL = 600;
const LIMIT = 12;

/** The same numbers from 0 to 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** What a query of so many terms might find; every term is in many sections. */
function makeFindings(seed: number, termCount: number, choices: readonly number[]): Findings {
  const random = createRandom(seed);
  const shares = { name: 0.02, heading: 0.1, title: 0.2, row: 0.1, text: 0.8 };
  const coverage = new Uint8Array(TOTAL);
  const textSteps = Array.from({ length: TOTAL }, () => 1 + Math.floor(random() * 15));
  const terms = Array.from({ length: termCount }, (): TermFindings => {
    const sections = { name: [], heading: [], title: [], row: [], text: [] } as Record<string, number[]>;
    const weights = Object.fromEntries(FIELDS.map((field) => [field, new Float64Array(TOTAL)]));
    for (let section = 0; section < TOTAL; section += 1) {
      const fields = FIELDS.filter((field) => random() <= shares[field]);
      for (const field of fields) {
        sections[field]?.push(section);
        weights[field]?.fill(choices[Math.floor(random() * choices.length)] ?? 1, section, section + 1);
      }
      if (fields.length > 0) coverage[section] = (coverage[section] ?? 0) + 1;
    }
    return { sections, weights } as unknown as TermFindings;
  });
  return {
    total: TOTAL,
    names: terms.map((_, at) => at > 0 && seed % 2 === 0),
    terms,
    textSteps,
    coverage,
    averageLengths: { name: 1, heading: 2, title: 1, row: 1, text: 10 },
    getLength: (field, section) =>
      field === 'text'
        ? fromLengthStep(textSteps[section] ?? 0)
        : field === 'heading'
          ? 1 + (section % 3)
          : 1,
    getPrior: (section) => [1, 0.8, 0.5][section % 3] ?? 1,
  };
}

/** The best when every section is ranked. */
function rankAll(findings: Findings): RankedSection[] {
  return rankSections(
    findings,
    LIMIT,
    Array.from({ length: TOTAL }, (_, section) => section),
  );
}

describe('findContenders', () => {
  const cases = [1, 2, 3, 4].flatMap((termCount) =>
    [1, 2, 3, 4, 5].map((seed) => [termCount, seed] as const),
  );

  test.each(cases)(
    'F3 leaves the best of %i terms as they were, in order and score (%i)',
    (termCount, seed) => {
      const findings = makeFindings(seed, termCount, [1, 2, 3, 0.4]);
      expect(rankSections(findings, LIMIT)).toEqual(rankAll(findings));
    },
  );

  test('F3 leaves out most of what differs in little', () => {
    expect(findContenders(makeFindings(1, 1, [1, 2]), LIMIT).length).toBeLessThan(TOTAL / 2);
  });

  test('F3 keeps everything that was found on a small site, in order', () => {
    const findings = makeFindings(1, 1, [1]);
    const found = [...findings.coverage.keys()].filter((section) => findings.coverage[section] === 1);
    expect(findContenders(findings, TOTAL)).toEqual(found);
  });
});
