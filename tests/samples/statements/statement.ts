import { expect, test } from 'vitest';
import { readCell, readDocPage, readPhrase, type StatedValue } from './read-page.ts';

/** Location of a value on a page. */
export type PageLocation =
  | { kind: 'cell'; page: string; heading: string; row: string; column: string; pick?: RegExp }
  | { kind: 'phrase'; page: string; pattern: RegExp };

/** A claim on a page, and how to observe what the packages do. */
export interface Statement {
  title: string;
  location: PageLocation;
  /** Rows in facts-rows.ts that this statement proves. */
  proves: readonly string[];
  /**
   * Returns what the packages do, in the page's wording: one string per group of the location's pattern, or one for the
   * cell. Takes the stated values only if the wording cannot be derived from the observation alone. The test then calls
   * it again with altered values, which must not match.
   */
  observe: (stated: readonly string[]) => Observed | Promise<Observed>;
}

export type Observed = string | readonly string[];

/** Cell in the column `column` of the row named `row`, below the heading with the ID `heading` (`id/2`: in its second table). */
export function cell(
  page: string,
  heading: string,
  row: string,
  column: string,
  pick?: RegExp,
): PageLocation {
  return { kind: 'cell', page, heading, row, column, ...(pick !== undefined && { pick }) };
}

/** The only block of the page that matches. Its groups capture the stated values. */
export function phrase(page: string, pattern: RegExp): PageLocation {
  return { kind: 'phrase', page, pattern };
}

/** Reads the values at the location. Throws with page and line if there are none. */
export function readLocation(location: PageLocation): StatedValue {
  const page = readDocPage(location.page);
  return location.kind === 'cell'
    ? readCell(page, location.heading, location.row, location.column, location.pick)
    : readPhrase(page, location.pattern);
}

export interface StatementOptions {
  title: string;
  /** One or more rows. */
  proves?: string | readonly string[];
}

/** A list of statements with chainable `add()`. */
export class Statements {
  readonly all: Statement[] = [];

  add(options: string | StatementOptions, location: PageLocation, observe: Statement['observe']): this {
    const { title, proves = [] } = typeof options === 'string' ? { title: options } : options;
    this.all.push({ title, location, observe, proves: typeof proves === 'string' ? [proves] : proves });
    return this;
  }
}

/** Defines a test for each statement. */
export function testStatements(...lists: readonly Statements[]): void {
  for (const { title, location, proves, observe } of lists.flatMap(({ all }) => all)) {
    const rows = proves.length === 0 ? '' : ` [${proves.join(', ')}]`;
    test(`${title} (${describeLocation(location)})${rows}`, async () => {
      const stated = readLocation(location);
      expect(
        toArray(await observe(stated.values)),
        `${stated.file}:${stated.line} does not say what the package does`,
      )
        // The page is the expected value, so the diff shows both.
        .toEqual(stated.values);
      if (observe.length > 0) {
        const altered = stated.values.map(alterText);
        expect(toArray(await observe(altered)), 'The observation matches any text').not.toEqual(altered);
      }
    });
  }
}

/** E.g. `api/layout#client, timeout, Default`. */
function describeLocation(location: PageLocation): string {
  return location.kind === 'cell'
    ? `${location.page}#${location.heading}, ${location.row}, ${location.column}`
    : `${location.page}, ${String(location.pattern).slice(0, 60)}`;
}

function toArray(observed: Observed): readonly string[] {
  return typeof observed === 'string' ? [observed] : observed;
}

function alterText(text: string): string {
  const altered = text.replaceAll(/\d+/g, (digits) => `${Number(digits) + 1}`);
  return altered === text ? `${text} or so` : altered;
}
