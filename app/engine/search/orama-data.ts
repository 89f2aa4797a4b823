import type { RawData } from '@orama/orama';
import { FIELDS, type Findings } from './findings.ts';

/**
 * How many sections are under one word of Orama's tree. Orama looks through the list of them for each that it adds;
 * in one list that would take the square of the time.
 */
const CHUNK = 256;

interface RadixNode {
  w: string;
  s: string;
  e: boolean;
  k: string;
  d: readonly number[];
  c: [string, RadixNode][];
}

/** The word that represents a term of the query. */
export function toTermName(at: number): string {
  return String.fromCharCode(97 + at);
}

/**
 * What was found in some sections, in the form in which Orama saves and loads databases. Its ids are their places in the
 * list plus 1; terms and sections are counted as in the whole site.
 */
export function toRawData(findings: Findings, sections: readonly number[]): RawData {
  const { total, getLength, averageLengths } = findings;
  const indexes: Record<string, object> = {};
  const frequencies: Record<string, Record<number, Record<string, number>>> = {};
  const tokenOccurrences: Record<string, Record<string, number>> = {};
  const fieldLengths: Record<string, Record<number, number>> = {};
  for (const field of FIELDS) {
    const root = createNode('', '');
    const occurrences: Record<string, number> = {};
    const frequency: Record<number, Record<string, number>> = {};
    const lengths: Record<number, number> = {};
    for (const [at, term] of findings.terms.entries()) {
      const weights = term.weights[field];
      const found = [...sections.keys()].filter((place) => (weights[sections[place] ?? 0] ?? 0) > 0);
      if (found.length === 0) continue;
      const name = toTermName(at);
      const node = createNode(name, name);
      root.c.push([name, node]);
      for (let from = 0; from < found.length; from += CHUNK) {
        const chunk = found.slice(from, from + CHUNK);
        const sign = toTermName(from / CHUNK);
        const word = name + sign;
        node.c.push([sign, { ...createNode(word, sign), e: true, d: chunk.map((place) => place + 1) }]);
        occurrences[word] = term.sections[field].length;
        for (const place of chunk) {
          const section = sections[place] ?? 0;
          (frequency[place + 1] ??= {})[word] = weights[section] ?? 0;
          lengths[place + 1] ??= getLength(field, section);
        }
      }
    }
    indexes[field] = { type: 'Radix', isArray: false, node: root };
    frequencies[field] = frequency;
    tokenOccurrences[field] = occurrences;
    fieldLengths[field] = lengths;
  }
  return {
    internalDocumentIDStore: { internalIdToId: sections.map(String) },
    index: {
      indexes,
      vectorIndexes: {},
      searchableProperties: FIELDS,
      searchablePropertiesWithTypes: Object.fromEntries(FIELDS.map((field) => [field, 'string'])),
      frequencies,
      tokenOccurrences,
      avgFieldLength: averageLengths,
      fieldLengths,
    },
    docs: { docs: {}, count: total },
    sorting: { enabled: false },
    pinning: { rules: [] },
    language: 'english',
  };
}

function createNode(word: string, edge: string): RadixNode {
  return { w: word, s: edge, k: edge.charAt(0), e: false, d: [], c: [] };
}
