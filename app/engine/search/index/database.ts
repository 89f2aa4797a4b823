import { create, insertMultiple, search, type Orama } from '@orama/orama';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { listTerms, listWholes } from '#app/engine/search/terms/words.ts';
import type { SearchField } from '#app/engine/model/search-files.ts';
import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';

/**
 * Fields of the index. `name`: API names that a heading or an entry defines, each as one term. `heading`: words of the
 * heading; of a page's opening, of the page's title. `text`: text and code.
 */
const SCHEMA = { name: 'string', heading: 'string', text: 'string' } as const;

export const FIELDS: readonly SearchField[] = ['name', 'heading', 'text'];

export type Database = Orama<typeof SCHEMA>;

/**
 * Ends each term of the index. Orama finds all terms that start with a word of the query: with the end, that is one term,
 * without it, all that begin so.
 */
export const TERM_END = '|';

/** Creates an empty database. Queries are terms of the index, separated by spaces. */
export function createDatabase(): Database {
  const known = new Map<string, readonly string[]>();
  return create({
    schema: SCHEMA,
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map<string, string>(),
        tokenize: (text, _language, field) =>
          field === undefined ? text.split(' ') : listFieldTerms(text, field, known),
      },
    },
    sort: { enabled: false },
  });
}

/** Indexes the records of all pages, numbered from 0 in order. */
export function buildDatabase(pages: readonly PageRecord[]): Database {
  const database = createDatabase();
  const documents = pages.flatMap((page) => page.records.map((record) => toDocument(record, page)));
  void insertMultiple(
    database,
    documents.map((document, at) => ({ id: String(at), ...document })),
  );
  return database;
}

function toDocument({ id, heading, defines, text, code }: SearchRecord, { title }: PageRecord) {
  return {
    name: (id === '' ? [title] : defines).join('\n'),
    heading: id === '' ? title : heading,
    text: `${text}\n${code}`,
  };
}

/** Terms of a field, each once: what repeats a term says hardly more, but makes the index larger. */
function listFieldTerms(text: string, field: string, known: Map<string, readonly string[]>): string[] {
  const terms = field === 'name' ? text.split('\n').flatMap(listWholes) : listTerms(text, known);
  const indexed = field === 'text' ? terms.filter((term) => !isStopWord(term)) : terms;
  return [...new Set(indexed)].map((term) => term + TERM_END);
}

/** How a field counts, and the parameters of BM25: see `RULES`. */
export interface FieldScoring {
  boost: Partial<Record<SearchField, number>>;
  relevance: { k: number; b: number; d: number };
}

/**
 * Scores of the records, by number, that have all of some terms in one of the boosted fields.
 *
 * @param terms terms with their end, or a single beginning of terms
 */
export function scoreRecords(
  database: Database,
  terms: readonly string[],
  { boost, relevance }: FieldScoring,
): ReadonlyMap<number, number> {
  const found = search(database, {
    term: terms.join(' '),
    threshold: 0,
    properties: FIELDS.filter((field) => boost[field] !== undefined),
    boost,
    relevance: { ...relevance },
    limit: database.data.docs.count,
  });
  if (found instanceof Promise)
    throw new TypeError('Orama searches synchronously as long as it has no hooks.');
  return new Map(found.hits.map(({ id, score }) => [Number(id), score]));
}
