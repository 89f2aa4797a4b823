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

/** How often a term counts in a text; Orama counts every repeat as if another record had the term, too. */
const MAX_REPEATS = 3;

/** Creates an empty database. Queries are terms of the index, separated by spaces. */
export function createDatabase(): Database {
  return create({
    schema: SCHEMA,
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map<string, string>(),
        tokenize: (text, _language, field) =>
          field === undefined ? text.split(' ') : listFieldTerms(text, field),
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

function toDocument(record: SearchRecord, page: PageRecord): Record<SearchField, string> {
  const { id, heading, defines, text, code, names } = record;
  const title = id === '' ? page.title : heading;
  return {
    name: (id === '' ? [page.title] : defines).join('\n'),
    heading: title,
    // A name that the text says as one is worth more than the same word in passing.
    text: [text, code, ...names].join('\n'),
  };
}

function listFieldTerms(text: string, field: string): string[] {
  const terms =
    field === 'name'
      ? text.split('\n').flatMap(listWholes)
      : field === 'text'
        ? listTerms(text).filter((term) => !isStopWord(term))
        : listTerms(text);
  const most = field === 'text' ? MAX_REPEATS : 1;
  const counts = new Map<string, number>();
  return terms.flatMap((term) => {
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    return count <= most ? [term + TERM_END] : [];
  });
}

/** How a field counts, and the parameters of BM25: see `RULES`. */
export interface FieldScoring {
  boost: Partial<Record<SearchField, number>>;
  relevance: { k: number; b: number; d: number };
}

/**
 * Scores of the records that have a term in one of the boosted fields, by number.
 *
 * @param term a term with its end, or the beginning of terms
 */
export function scoreRecords(
  database: Database,
  term: string,
  { boost, relevance }: FieldScoring,
): ReadonlyMap<number, number> {
  const found = search(database, {
    term,
    properties: FIELDS.filter((field) => boost[field] !== undefined),
    boost,
    relevance: { ...relevance },
    limit: database.data.docs.count,
  });
  if (found instanceof Promise)
    throw new TypeError('Orama searches synchronously as long as it has no hooks.');
  // What occurs more often than there are records has a negative weight for Orama: it says nothing, but it was found.
  return new Map(found.hits.map(({ id, score }) => [Number(id), Math.max(score, Number.EPSILON)]));
}
