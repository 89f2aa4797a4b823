import { create, load, search } from '@orama/orama';
import { findContenders } from './contenders.ts';
import type { Field, Findings } from './findings.ts';
import { toRawData, toTermName } from './orama-data.ts';

/**
 * How much a field counts. An API name is in a heading too, so that it has both. Each may be a half or twice as much
 * and the judged queries of `tests/search` are answered nearly as well.
 */
const BOOST: Record<Field, number> = { name: 3, heading: 6, title: 1.5, row: 1, text: 1 };

/** Parameters of BM25: how soon repeats stop counting, how much length counts, what any occurrence is worth. */
const RELEVANCE = { k: 1.2, b: 0.4, d: 0 };

/** How often a name as a whole is asked for: finding it says more than finding its parts. */
const NAME_REPEATS = 2;

/** A section that was found. */
export interface RankedSection {
  section: number;
  score: number;
  /** How many of the wanted terms it has. */
  coverage: number;
}

/**
 * The best sections: those with most of the words first, then by the score that Orama gives them, then by their place in
 * the site.
 *
 * What was found in the sections that may be among them is loaded into a database of Orama's of its own: its terms are
 * those of the query, each standing for all its forms, so that Orama's statistics are those of what was asked for.
 *
 * @param contenders ascending; without them those that `findContenders` finds
 */
export function rankSections(
  findings: Findings,
  limit: number,
  contenders: readonly number[] = findContenders(findings, limit),
): RankedSection[] {
  const database = create({
    schema: { name: 'string', heading: 'string', title: 'string', row: 'string', text: 'string' } as const,
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map<string, string>(),
        tokenize: (text: string) => text.split(' '),
      },
    },
    sort: { enabled: false },
  });
  load(database, toRawData(findings, contenders));
  const { coverage, getPrior } = findings;
  const getSection = (id: number): number => contenders[id - 1] ?? 0;
  const getCoverage = (id: number): number => coverage[getSection(id)] ?? 0;
  const found = search(database, {
    term: listTokens(findings).join(' '),
    boost: BOOST,
    relevance: RELEVANCE,
    limit,
    sortBy: ([a, scoreOfA], [b, scoreOfB]) =>
      getCoverage(b) - getCoverage(a) ||
      scoreOfB * getPrior(getSection(b)) - scoreOfA * getPrior(getSection(a)) ||
      a - b,
  });
  if (found instanceof Promise) throw new TypeError('Orama searches at once as long as it has no hooks.');
  return found.hits.map(({ id, score }) => {
    const section = Number(id);
    return { section, score: score * getPrior(section), coverage: coverage[section] ?? 0 };
  });
}

/** The words that Orama is asked for. */
function listTokens({ names }: Findings): string[] {
  return names.flatMap((name, at) => Array.from({ length: name ? NAME_REPEATS : 1 }, () => toTermName(at)));
}
