import { create, insertMultiple, type Orama } from '@orama/orama';
import { radix } from '@orama/orama/trees';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { listTerms, listCompounds, type WordCache } from '#app/engine/search/terms/words.ts';
import type { SearchField } from '#app/engine/model/search-files.ts';
import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';

/**
 * Fields of the index. `heading`: words of the heading, or of the page title for an introduction, and the API names that it
 * defines, each as one term. `text` and `code`: words of the text, and those that only its code contains. `context`:
 * keywords, and words of the parent headings and of the ID, which often preserves the wording of a heading before it was
 * edited; for an introduction, words of the path instead.
 */
const SCHEMA = { heading: 'string', text: 'string', code: 'string', context: 'string' } as const;

export const FIELDS = ['heading', 'text', 'code', 'context'] as const satisfies readonly SearchField[];

/** Fields that are loaded in parts. */
export const PART_FIELDS = ['text', 'code', 'context'] as const;

/** Name of an npm package with a scope. Headings that contain it are about the package, not about the scope. */
const PACKAGE = /(?<!\w)@[\w.-]+\/([\w-]+(?:\.[\w-]+)*)/g;

export type Database = Orama<typeof SCHEMA>;

/**
 * Terminator of each term in the index. Orama finds all terms that start with a word of the query: with the terminator,
 * exactly one; without it, all that have this prefix.
 */
export const TERM_END = '|';

const { findAllWords } = radix.RadixNode.prototype;

/**
 * Replaces the method of Orama 3.1 that collects the records of all terms with a prefix. Orama's compares each record of
 * a term with those that it has already collected, although they are a set: for a term in 5,000 records, this takes more
 * than half of the time of a search.
 */
radix.RadixNode.prototype.findAllWords = function findAllWordsFast(output, term, exact, tolerance) {
  if (exact === true || (tolerance ?? 0) > 0) return findAllWords.call(this, output, term, exact, tolerance);
  const stack: radix.RadixNode[] = [this];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.e) output[node.w] = [...node.d];
    stack.push(...node.c.values());
  }
  return output;
};

/** Creates an empty database. Fields and queries are terms, separated by spaces. */
export function createDatabase(): Database {
  return create({
    schema: SCHEMA,
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map<string, string>(),
        tokenize: (terms) => terms.split(' ').filter(Boolean),
      },
    },
    sort: { enabled: false },
  });
}

/** Indexes the records of all pages, numbered from 0 in order. */
export function buildDatabase(pages: readonly PageRecord[]): Database {
  const database = createDatabase();
  const cache: WordCache = new Map();
  const documents = pages.flatMap((page) => page.records.map((record) => toDocument(record, page, cache)));
  void insertMultiple(
    database,
    documents.map((document, at) => ({ id: String(at), ...document })),
  );
  return database;
}

/** Terms of each field, without duplicates, which would enlarge the index for little benefit. */
function toDocument(
  { id, heading, defines, trail, text, code, keywords = '' }: SearchRecord,
  { title, href }: PageRecord,
  cache: WordCache,
): Record<SearchField, string> {
  const listSignificant = (of: string): string[] => listTerms(of, cache).filter((term) => !isStopWord(term));
  const isOpening = id === '';
  const written = isOpening ? title : heading;
  const names = [...(written.match(PACKAGE) ?? []), ...(isOpening ? [title] : defines)];
  const headings = [...listTerms(written.replace(PACKAGE, '$1'), cache), ...names.flatMap(listCompounds)];
  const [inHeading, inText] = [new Set(headings), new Set(listSignificant(text))];
  const around = [...trail, (isOpening ? href : id).replace(/[-/]/g, ' '), keywords].join('\n');
  const join = (terms: Iterable<string>): string =>
    Array.from(new Set(terms), (term) => term + TERM_END).join(' ');
  return {
    heading: join(inHeading),
    text: join(inText),
    code: join(listSignificant(code).filter((term) => !inText.has(term))),
    context: join(listSignificant(around).filter((term) => !inHeading.has(term))),
  };
}
