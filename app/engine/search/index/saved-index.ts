import { save, type RawData } from '@orama/orama';
import { radix } from '@orama/orama/trees';
import type { Postings, SearchField } from '#app/engine/model/search-files.ts';
import { decodeNumbers, encodeNumbers } from './codes.ts';
import { createDatabase, FIELDS, mapFields, TERM_END } from './database.ts';

/** Record-dependent part of the data that Orama's `save` returns. Records are numbered from 1. */
interface SavedIndex {
  indexes: Record<SearchField, { node: object }>;
  /** Frequency of a term among the terms of a field, by record and term. */
  frequencies: Record<SearchField, Record<number, Record<string, number>>>;
  tokenOccurrences: Record<SearchField, Record<string, number>>;
  avgFieldLength: Record<SearchField, number>;
  fieldLengths: Record<SearchField, Record<number, number>>;
}

/** Term without `TERM_END`, and the numbers of the records that contain it, by field. */
export type TermPostings = readonly [term: string, records: Readonly<Record<SearchField, number[]>>];

/** Reads the terms of a saved index, sorted, with their postings. */
export function readPostings({ index }: RawData): TermPostings[] {
  const postings = new Map<string, Record<SearchField, number[]>>();
  for (const field of FIELDS) {
    for (const [record, shares] of Object.entries((index as SavedIndex).frequencies[field])) {
      for (const key of Object.keys(shares)) {
        const term = key.slice(0, -TERM_END.length);
        const records = postings.get(term) ?? mapFields(() => []);
        records[field].push(Number(record));
        postings.set(term, records);
      }
    }
  }
  return [...postings].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Encodes the postings of consecutive terms in a field. */
export function packPostings(postings: readonly TermPostings[], field: SearchField): Postings {
  const lists = postings.map(([, records]) => records[field]);
  return {
    counts: encodeNumbers(lists.map((records) => records.length)),
    records: encodeNumbers(
      lists.flatMap((records) => records.map((record, at) => record - (records[at - 1] ?? 0) - 1)),
    ),
  };
}

/** Restores a saved index of `total` records, initially without postings. */
export function restoreIndex(total: number) {
  const data = save(createDatabase());
  const index = data.index as SavedIndex;
  const trees = mapFields(() => new radix.RadixTree());
  const changed = new Set<SearchField>(FIELDS);
  const ids = Array.from({ length: total }, (_, at) => String(at));
  data.internalDocumentIDStore = { internalIdToId: ids };
  data.docs = { docs: {}, count: total };
  for (const field of FIELDS) {
    // JavaScript engines use a hash table for objects without a prototype, so adding thousands of keys is fast.
    for (const at of ids.keys())
      index.frequencies[field][at + 1] = Object.create(null) as Record<string, number>;
  }
  return {
    /** Adds the postings of some terms in a field. Throws a RangeError if they do not match the terms or records. */
    add(field: SearchField, terms: readonly string[], postings: Postings): void {
      const counts = decodeNumbers(postings.counts);
      const distances = decodeNumbers(postings.records);
      const sum = counts.reduce((all, count) => all + count, 0);
      if (counts.length !== terms.length || distances.length !== sum)
        throw new RangeError('The postings do not match the terms.');
      let at = 0;
      for (const [number, count] of counts.entries()) {
        const term = `${terms[number] ?? ''}${TERM_END}`;
        let record = 0;
        for (const end = at + count; at < end; at += 1) {
          record += (distances[at] ?? 0) + 1;
          const shares = index.frequencies[field][record];
          if (shares === undefined) throw new RangeError(`Record ${record} does not exist.`);
          shares[term] = 1;
          trees[field].insert(term, record);
        }
        if (count > 0) index.tokenOccurrences[field][term] = count;
      }
      changed.add(field);
    },
    /** Returns data for Orama's `load`. With all postings added, it equals the output of `save` without documents. */
    toData(): RawData {
      for (const field of changed) {
        index.indexes[field].node = trees[field].toJSON();
        let average = 0;
        for (const [record, shares] of Object.entries(index.frequencies[field])) {
          const terms = Object.keys(shares);
          for (const term of terms) shares[term] = 1 / terms.length;
          index.fieldLengths[field][Number(record)] = terms.length;
          average = (average * (Number(record) - 1) + terms.length) / Number(record);
        }
        index.avgFieldLength[field] = average;
      }
      changed.clear();
      return data;
    },
  };
}
