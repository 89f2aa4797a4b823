import { save, type RawData } from '@orama/orama';
import { radix } from '@orama/orama/trees';
import type { FieldStatistics, Postings, SearchField } from '#app/engine/model/search-files.ts';
import { decodeNumbers, encodeNumbers } from './codes.ts';
import { createDatabase, FIELDS, mapFields, TERM_END } from './database.ts';

/** Part of what Orama's `save` returns, as far as it depends on the records. They have numbers from 1. */
interface SavedIndex {
  indexes: Record<SearchField, { node: object }>;
  /** Share of a term in the terms of a field, by record and term. */
  frequencies: Record<SearchField, Record<number, Record<string, number>>>;
  tokenOccurrences: Record<SearchField, Record<string, number>>;
  avgFieldLength: Record<SearchField, number>;
  fieldLengths: Record<SearchField, Record<number, number>>;
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

/** Numbers of the records that have each term in a field of a saved index, in the order of the terms. */
export function readPostings({ index }: RawData, field: SearchField, terms: readonly string[]): number[][] {
  const postings = new Map(terms.map((term): [string, number[]] => [term + TERM_END, []]));
  for (const [record, shares] of Object.entries((index as SavedIndex).frequencies[field]))
    for (const term of Object.keys(shares)) postings.get(term)?.push(Number(record));
  return [...postings.values()];
}

/** Packs where some neighboring terms occur. */
export function packPostings(postings: readonly number[][]): Postings {
  return {
    counts: encodeNumbers(postings.map((records) => records.length)),
    records: encodeNumbers(
      postings.flatMap((records) => records.map((record, at) => record - (records[at - 1] ?? 0) - 1)),
    ),
  };
}

/** What `save` returned, restored from its packed parts. */
export interface RestoredIndex {
  /** How many records there are. */
  readonly total: number;
  /**
   * Adds where some terms occur in a field.
   *
   * @returns whether the lists belong together; otherwise nothing is added
   */
  add(field: SearchField, terms: readonly string[], postings: Postings): boolean;
  /** Data for Orama's `load`: with all postings added it equals what `save` returned, without documents. */
  toData(): RawData;
}

/** Restores a saved index, at first without postings. */
export function restoreIndex(statistics: Readonly<Record<SearchField, FieldStatistics>>): RestoredIndex {
  const data = save(createDatabase());
  const index = data.index as SavedIndex;
  const trees = mapFields(() => new radix.RadixTree());
  for (const field of FIELDS) {
    index.avgFieldLength[field] = statistics[field].averageLength;
    for (const [at, length] of decodeNumbers(statistics[field].lengths).entries()) {
      index.fieldLengths[field][at + 1] = length;
      // Without a prototype, engines use a hash table, so that adding thousands of different keys is fast.
      index.frequencies[field][at + 1] = Object.create(null) as Record<string, number>;
    }
  }
  const ids = Object.keys(index.fieldLengths.text).map((_, at) => String(at));
  data.internalDocumentIDStore = { internalIdToId: ids };
  data.docs = { docs: {}, count: ids.length };
  return {
    total: ids.length,
    add(field, terms, postings) {
      const counts = decodeNumbers(postings.counts);
      const distances = decodeNumbers(postings.records);
      const sum = counts.reduce((all, count) => all + count, 0);
      if (counts.length !== terms.length || distances.length !== sum) return false;
      let at = 0;
      for (const [number, count] of counts.entries()) {
        const term = `${terms[number] ?? ''}${TERM_END}`;
        let record = 0;
        for (const end = at + count; at < end; at += 1) {
          record += (distances[at] ?? 0) + 1;
          trees[field].insert(term, record);
          const shares = index.frequencies[field][record];
          if (shares !== undefined) shares[term] = 1 / (index.fieldLengths[field][record] ?? 1);
        }
        if (count > 0) index.tokenOccurrences[field][term] = count;
      }
      return true;
    },
    toData() {
      for (const field of FIELDS) index.indexes[field].node = trees[field].toJSON();
      return data;
    },
  };
}
