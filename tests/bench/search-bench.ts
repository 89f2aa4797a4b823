import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { readJudgedQueries } from '../search/judged-queries.ts';
import { withCorpusSite } from './corpus-site.ts';
import { createContentSearcher, measureRelevance, type Relevance } from './relevance.ts';
import { SEARCH_PEERS, SEARCH_TARGETS } from './search-peers.ts';
import type { Target } from './targets.ts';
import { typeInBox, type TypedFigures } from './type-in-box.ts';

/** A row of the table: how good the answers are, or what a search costs; of this site, a target or a peer. */
export type SearchRow = Record<string, string | number | undefined>;

/** What the search benchmark finds out. */
export interface SearchFigures {
  relevance: Relevance;
  typed: (TypedFigures & { pages: number })[];
}

/** Words that are typed, letter by letter; each is in the corpus. */
const WORDS = ['timeout', 'response', 'version'];

/** Asks the judged queries of the real content, and types in the search box of synthetic sites. */
export async function benchSearch(sizes: readonly number[]): Promise<SearchFigures> {
  const content = await createPublishedLoader(getEnvironment()).load();
  const relevance = await measureRelevance(
    await createContentSearcher(content),
    readJudgedQueries().filter(({ set }) => set === 'own'),
  );
  const typed: SearchFigures['typed'] = [];
  for (const size of sizes) {
    const figures = await withCorpusSite(size, (outDir) =>
      typeInBox(outDir, '/docs/section-001/page-0001', WORDS),
    );
    typed.push({ pages: size, ...figures });
  }
  return { relevance, typed };
}

/** The figures as two tables: the answers' quality, and the costs beside targets and peers. */
export function formatSearch({ relevance, typed }: SearchFigures): {
  relevance: SearchRow[];
  cost: SearchRow[];
} {
  const { queries, successAt1, successAt3, meanReciprocalRank } = relevance;
  return {
    relevance: [
      {
        who: 'this site',
        queries,
        'success@1': percent(successAt1),
        'success@3': percent(successAt3),
        MRR: meanReciprocalRank.toFixed(3),
      },
    ],
    cost: typed.flatMap((own) => [
      {
        pages: own.pages,
        who: 'this site',
        'kB to first results': own.bytes.total / 1000,
        code: own.bytes.code / 1000,
        docs: own.bytes.documents / 1000,
        index: own.bytes.index / 1000,
        parts: own.bytes.parts / 1000,
        requests: own.requests,
        'ready ms': own.ready,
        'first key ms': own.firstKey,
        'later keys ms': own.laterKeys,
        'worst ms': own.worstKey,
        'as peers ms': own.asPeers.shown,
        'with excerpts ms': own.asPeers.settled,
      },
      ...[...SEARCH_TARGETS, ...SEARCH_PEERS]
        .filter(({ pages }) => pages === own.pages)
        .map((row) => ({ ...row })),
    ]),
  };
}

/** What the search is to reach. */
export function listSearchTargets({ relevance, typed }: SearchFigures): Target[] {
  const { successAt1, successAt3, meanReciprocalRank } = relevance;
  return [
    { figure: 'search, right answer first', measured: successAt1, limit: 0.85, unit: '', isFloor: true },
    {
      figure: 'search, right answer among three',
      measured: successAt3,
      limit: 0.97,
      unit: '',
      isFloor: true,
    },
    {
      figure: 'search, mean reciprocal rank',
      measured: meanReciprocalRank,
      limit: 0.9,
      unit: '',
      isFloor: true,
    },
    ...typed.flatMap((own) =>
      SEARCH_TARGETS.filter(({ pages }) => pages === own.pages).flatMap((target) => [
        {
          figure: `search, ${own.pages} pages, fetched to the first results`,
          measured: own.bytes.total / 1000,
          limit: target['kB to first results'],
          unit: 'kB',
        },
        {
          figure: `search, ${own.pages} pages, later keys`,
          measured: own.asPeers.shown,
          limit: target['later keys ms'],
          unit: 'ms',
        },
      ]),
    ),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
