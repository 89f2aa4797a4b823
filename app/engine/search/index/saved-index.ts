import { load, save, type RawData } from '@orama/orama';
import type { radix } from '@orama/orama/trees';
import type { Postings, SearchField } from '#app/engine/model/search-files.ts';
import { decodeNumbers, encodeNumbers } from './codes.ts';
import { createDatabase, FIELDS, TERM_END } from './database.ts';

/** Record-dependent part of Orama's index, and of what `save` returns. Records are numbered from 1. */
interface SavedIndex {
  indexes: Record<SearchField, { node: radix.RadixNode }>;
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
        const records = postings.get(term) ?? { heading: [], text: [], code: [], context: [] };
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

/** Restores the database of a saved index of `total` records, initially without postings. */
export function restoreDatabase(total: number) {
  const database = createDatabase();
  const ids = Array.from({ length: total }, (_, at) => String(at));
  load(database, {
    ...save(database),
    internalDocumentIDStore: { internalIdToId: ids },
    docs: { docs: {}, count: total },
  });
  const index = database.data.index as unknown as SavedIndex;
  for (const field of FIELDS) {
    // Placeholder until all parts have been added; Orama divides by it, so it must not be 0.
    index.avgFieldLength[field] = 1;
    // JavaScript engines use a hash table for objects without a prototype, so adding thousands of keys is fast.
    for (let record = 1; record <= total; record += 1) {
      index.frequencies[field][record] = Object.create(null) as Record<string, number>;
      index.fieldLengths[field][record] = 0;
    }
  }
  return {
    /** With all postings added, `save` returns what it returned for the original, without documents. */
    database,
    /** Adds the postings of some terms in a field. Throws a RangeError if they do not match the terms or records. */
    add(field: SearchField, terms: readonly string[], postings: Postings): void {
      const counts = decodeNumbers(postings.counts);
      const distances = decodeNumbers(postings.records);
      const sum = counts.reduce((all, count) => all + count, 0);
      if (counts.length !== terms.length || distances.length !== sum)
        throw new RangeError('The postings do not match the terms.');
      const { node } = index.indexes[field];
      const frequencies = index.frequencies[field];
      let at = 0;
      for (const [number, count] of counts.entries()) {
        const term = `${terms[number] ?? ''}${TERM_END}`;
        let record = 0;
        for (const end = at + count; at < end; at += 1) {
          record += (distances[at] ?? 0) + 1;
          const shares = frequencies[record];
          if (shares === undefined) throw new RangeError(`Record ${record} does not exist.`);
          // The share of a term is known only once all parts have been added. Its value does not affect searches.
          shares[term] = 1;
          node.insert(term, record);
        }
        if (count > 0) index.tokenOccurrences[field][term] = count;
      }
    },
    /** Updates what depends on the number of terms of each record in a field, once all postings have been added. */
    updateStatistics(field: SearchField): void {
      let average = 0;
      for (let record = 1; record <= total; record += 1) {
        const shares = index.frequencies[field][record] ?? {};
        const terms = Object.keys(shares);
        for (const term of terms) shares[term] = 1 / terms.length;
        index.fieldLengths[field][record] = terms.length;
        // Adds in the same order as Orama, so that rounding is identical.
        average = (average * (record - 1) + terms.length) / record;
      }
      index.avgFieldLength[field] = average;
    },
  };
}
