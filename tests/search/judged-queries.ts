import { createHash } from 'node:crypto';
import { z } from 'zod';
import evaluators from './queries/evaluators.json' with { type: 'json' };
import fragments from './queries/fragments.json' with { type: 'json' };
import fresh from './queries/fresh.json' with { type: 'json' };
import given from './queries/given.json' with { type: 'json' };
import head from './queries/head.json' with { type: 'json' };
import newcomers from './queries/newcomers.json' with { type: 'json' };
import own from './queries/own.json' with { type: 'json' };
import people from './queries/people.json' with { type: 'json' };
import roles from './queries/roles.json' with { type: 'json' };
import symptoms from './queries/symptoms.json' with { type: 'json' };
import users from './queries/users.json' with { type: 'json' };
import visitors from './queries/visitors.json' with { type: 'json' };

const KINDS = [
  'exact',
  'phrase',
  'question',
  'typo',
  'header',
  'error',
  'prefix',
  'synonym',
  'form',
] as const;

const judgedQuerySchema = z.strictObject({
  /** Identifier of a given query. */
  id: z.string().optional(),
  query: z.string().min(1),
  kind: z.enum(KINDS),
  /** URL paths without base, with the id of a section or without: every place where a reader finds the answer. */
  targets: z.array(z.string().regex(/^\/[^#\s]*(#[^#\s]+)?$/)).min(1),
});

/**
 * Judged queries by origin, without duplicates. `given`: by the owner of the site. `own`: written from the pages, in
 * their words. `people`: in the words of those who have not read the pages (other frameworks' terms, half-remembered
 * names, pasted logs). `head`: head queries, which most readers type first: nouns, "what is …", and "how do I …".
 * `symptoms`: problems, tasks, and names from memory, as people type them. `fragments`: names and words cut off
 * while typing, HTTP headers, API names, and a few keywords. `newcomers` and `users`: by readers who come from other
 * frameworks or evaluate microfrontends, and by those who work with Podium, written before they read the pages.
 * `visitors`: by a developer who knows microfrontends in general, written before reading the pages, too.
 * `evaluators`: by a developer who compares Podium with other frameworks and then runs it in production, likewise.
 * `roles`: as developers in ten roles type them, from the backend developer to the security reviewer, likewise.
 * Queries and targets are written from the pages alone, never from what the search finds, and those of all but
 * `given`, `evaluators`, and `fresh` are judged by two readers: a target changes only when the pages do. `fresh`:
 * like `people`, but written after the rules had been chosen, and never used to choose rules.
 */
const SETS = {
  given,
  own,
  people,
  head,
  symptoms,
  fragments,
  newcomers,
  users,
  visitors,
  evaluators,
  roles,
  fresh,
};

/** What kind of words a query consists of: `exact` for API names, `form` for other forms of the words on the page. */
export type QueryKind = (typeof KINDS)[number];

/**
 * Part of the judged queries that serves one purpose: rules are tuned on one half of every set except `fresh`, and
 * reported on the other half and on `fresh`.
 */
export type QueryHalf = 'tuning' | 'held-out' | 'fresh';

/** Query with the pages and sections that answer it. */
export interface JudgedQuery {
  set: string;
  query: string;
  kind: QueryKind;
  /** URL paths without base and without a trailing slash, some with the id of a section: `/docs/api/podlet#version`. */
  targets: readonly string[];
  half: QueryHalf;
}

/** All judged queries. Throws a `ZodError` if a file has an invalid entry. */
export function readJudgedQueries(): JudgedQuery[] {
  return (Object.keys(SETS) as (keyof typeof SETS)[]).flatMap((set) =>
    z
      .array(judgedQuerySchema)
      .parse(SETS[set])
      .map(({ query, kind, targets }) => ({
        set,
        query,
        kind,
        targets: targets.map((target) => target.replace(/(?<=.)\/$/, '')),
        half: set === 'fresh' ? 'fresh' : getHalf(query),
      })),
  );
}

/** Normalized text of a query, to find duplicates. */
export function normalizeQuery(query: string): string {
  return query.trim().toLowerCase();
}

/** Half of a query, decided by its text alone: `tuning` if the first byte of the text's SHA-256 is even. */
function getHalf(query: string): 'tuning' | 'held-out' {
  const [first = 0] = createHash('sha256').update(normalizeQuery(query)).digest();
  return first % 2 === 0 ? 'tuning' : 'held-out';
}
