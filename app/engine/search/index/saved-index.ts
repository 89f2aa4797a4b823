import type { RawData } from '@orama/orama';
import type { FieldStatistics, Postings, SearchField } from '#app/engine/model/search-files.ts';
import { decodeNumbers, encodeNumbers } from './codes.ts';
import { FIELDS, TERM_END } from './database.ts';

/** Part of what Orama's `save` returns, as far as it depends on the records. */
interface SavedIndex {
  indexes: Record<SearchField, { type: 'Radix'; isArray: false; node: SavedNode }>;
  vectorIndexes: object;
  searchableProperties: readonly SearchField[];
  searchablePropertiesWithTypes: Record<SearchField, 'string'>;
  /** Share of a term in the terms of a field, by the number of the record from 1 and term. */
  frequencies: Record<SearchField, Record<number, Record<string, number>>>;
  tokenOccurrences: Record<SearchField, Record<string, number>>;
  avgFieldLength: Record<SearchField, number>;
  fieldLengths: Record<SearchField, Record<number, number>>;
}

/** Node of Orama's radix tree: word, its end on this edge, whether it is a term, key in its parent, records, children. */
interface SavedNode {
  w: string;
  s: string;
  e: boolean;
  k: string;
  d: readonly number[];
  c: [string, SavedNode][];
}

/** The terms of a saved index without their end, sorted. */
export function listSavedTerms({ index }: RawData): string[] {
  const { tokenOccurrences } = index as SavedIndex;
  const terms = new Set(FIELDS.flatMap((field) => Object.keys(tokenOccurrences[field])));
  return [...terms].map((term) => term.slice(0, -TERM_END.length)).sort();
}

/** Packs the statistics of a field of a saved index. */
export function packStatistics({ index }: RawData, field: SearchField): FieldStatistics {
  const { avgFieldLength, fieldLengths } = index as SavedIndex;
  return { averageLength: avgFieldLength[field], lengths: encodeNumbers(Object.values(fieldLengths[field])) };
}

/** Records that have a term, by number from 1, and how often it occurs in each. */
export interface TermPostings {
  records: number[];
  frequencies: number[];
}

/** Where terms occur in a field of a saved index, in the order of the terms. */
export function readPostings(
  { index }: RawData,
  field: SearchField,
  terms: readonly string[],
): TermPostings[] {
  const { frequencies, fieldLengths } = index as SavedIndex;
  const postings = new Map(
    terms.map((term): [string, TermPostings] => [term + TERM_END, { records: [], frequencies: [] }]),
  );
  for (const [id, shares] of Object.entries(frequencies[field])) {
    const length = fieldLengths[field][Number(id)] ?? 0;
    for (const [term, share] of Object.entries(shares)) {
      postings.get(term)?.records.push(Number(id));
      postings.get(term)?.frequencies.push(Math.round(share * length));
    }
  }
  return [...postings.values()];
}

/** Packs where some neighboring terms occur. */
export function packPostings(postings: readonly TermPostings[]): Postings {
  return {
    counts: encodeNumbers(postings.map(({ records }) => records.length)),
    records: encodeNumbers(
      postings.flatMap(({ records }) => records.map((id, at) => id - (records[at - 1] ?? 0) - 1)),
    ),
    frequencies: encodeNumbers(postings.flatMap(({ frequencies }) => frequencies.map((count) => count - 1))),
  };
}

/** What `save` returned, restored from its packed parts. */
export interface RestoredIndex {
  /** For Orama's `load`: with all postings added it equals what `save` returned, without documents. */
  readonly data: RawData;
  /** How many records there are. */
  readonly total: number;
  /**
   * Adds where some terms occur in a field.
   *
   * @returns whether the lists belong together; otherwise nothing is added
   */
  add(field: SearchField, terms: readonly string[], postings: Postings): boolean;
}

/** Restores a saved index, at first without postings. */
export function restoreIndex(statistics: Readonly<Record<SearchField, FieldStatistics>>): RestoredIndex {
  const lengths = mapFields((field) => decodeNumbers(statistics[field].lengths));
  const total = lengths.text.length;
  const words = mapFields(() => new Map<string, readonly number[]>());
  const index: SavedIndex = {
    indexes: mapFields(() => ({ type: 'Radix', isArray: false, node: createNode('', '', new Map()) })),
    vectorIndexes: {},
    searchableProperties: FIELDS,
    searchablePropertiesWithTypes: mapFields(() => 'string'),
    frequencies: mapFields((field) =>
      Object.fromEntries(Array.from(lengths[field], (_, at) => [at + 1, createDictionary()])),
    ),
    tokenOccurrences: mapFields(() => ({})),
    avgFieldLength: mapFields((field) => statistics[field].averageLength),
    fieldLengths: mapFields((field) =>
      Object.fromEntries(Array.from(lengths[field], (length, at) => [at + 1, length])),
    ),
  };
  return {
    total,
    data: {
      internalDocumentIDStore: { internalIdToId: Array.from({ length: total }, (_, at) => String(at)) },
      index,
      docs: { docs: {}, count: total },
      sorting: { enabled: false },
      pinning: { rules: [] },
      language: 'english',
    },
    add(field, terms, postings) {
      const counts = decodeNumbers(postings.counts);
      const distances = decodeNumbers(postings.records);
      const repeats = decodeNumbers(postings.frequencies);
      const sum = counts.reduce((all, count) => all + count, 0);
      if (counts.length !== terms.length || distances.length !== sum || repeats.length !== sum) return false;
      let at = 0;
      for (const [number, term] of terms.entries()) {
        const count = counts[number] ?? 0;
        if (count === 0) continue;
        const word = term + TERM_END;
        const records: number[] = [];
        let occurrences = 0;
        for (let id = 0; records.length < count; at += 1) {
          id += (distances[at] ?? 0) + 1;
          const shares = index.frequencies[field][id];
          const frequency = (repeats[at] ?? 0) + 1;
          if (shares !== undefined) shares[word] = frequency / (lengths[field][id - 1] ?? 1);
          occurrences += frequency;
          records.push(id);
        }
        index.tokenOccurrences[field][word] = occurrences;
        words[field].set(word, records);
      }
      // In the same order whichever terms were added first.
      index.indexes[field].node = createNode(
        '',
        '',
        new Map([...words[field]].sort(([a], [b]) => (a < b ? -1 : 1))),
      );
      return true;
    },
  };
}

/** Object without a prototype: engines keep it as a hash table, so that adding thousands of different keys is fast. */
function createDictionary(): Record<string, number> {
  return Object.create(null) as Record<string, number>;
}

/** Builds the node of Orama's radix tree below which some words are; those start with `word`, which ends with `edge`. */
function createNode(word: string, edge: string, words: ReadonlyMap<string, readonly number[]>): SavedNode {
  const groups = new Map<string, string[]>();
  for (const one of words.keys()) {
    if (one === word) continue;
    const key = one.charAt(word.length);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const children = [...groups].map(([key, group]): [string, SavedNode] => {
    const shared = findSharedStart(group);
    const below = new Map(group.map((one) => [one, words.get(one) ?? []]));
    return [key, createNode(shared, shared.slice(word.length), below)];
  });
  return {
    w: word,
    s: edge,
    e: words.has(word),
    k: edge.charAt(0),
    d: words.get(word) ?? [],
    c: children,
  };
}

function findSharedStart(words: readonly string[]): string {
  const [first = ''] = words;
  let length = first.length;
  for (const word of words) while (!word.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function mapFields<T>(create: (field: SearchField) => T): Record<SearchField, T> {
  return { name: create('name'), heading: create('heading'), text: create('text') };
}
