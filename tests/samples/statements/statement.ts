import { expect, test } from 'vitest';
import { readCell, readDocPage, readPhrase, type Stated } from './read-page.ts';

/** Where a page states a value. */
export type PageLocation =
  | { kind: 'cell'; page: string; heading: string; row: string; column: string; pick?: RegExp }
  | { kind: 'phrase'; page: string; pattern: RegExp };

/** What a page states, and a way to see what the packages do. */
export interface Statement {
  title: string;
  location: PageLocation;
  /** Rows of the list in facts-rows.ts that this statement proves. */
  proves: readonly string[];
  /**
   * What the packages do, in the page's form: one string for each group of the location's pattern, or for the cell.
   * It gets what the page states only where the words cannot be made from the observation alone; the test then runs it
   * a second time with changed words, which must not be agreed to.
   */
  observe: (stated: readonly string[]) => Observed | Promise<Observed>;
}

export type Observed = string | readonly string[];

/** The cell in the column `column` of the row named `row` under the heading with the id `heading` (`id/2`: its second table). */
export function cell(
  page: string,
  heading: string,
  row: string,
  column: string,
  pick?: RegExp,
): PageLocation {
  return { kind: 'cell', page, heading, row, column, ...(pick !== undefined && { pick }) };
}

/** The one block of the page that matches; what its groups hold is stated. */
export function phrase(page: string, pattern: RegExp): PageLocation {
  return { kind: 'phrase', page, pattern };
}

/** Reads the value at the location; throws with page and line when nothing does. */
export function readLocation(location: PageLocation): Stated {
  const page = readDocPage(location.page);
  return location.kind === 'cell'
    ? readCell(page, location.heading, location.row, location.column, location.pick)
    : readPhrase(page, location.pattern);
}

export interface StatementOptions {
  title: string;
  /** One row, or several. */
  proves?: string | readonly string[];
}

/** A list to which statements are added, so that a table of them reads well. */
export class Statements {
  readonly all: Statement[] = [];

  add(options: string | StatementOptions, location: PageLocation, observe: Statement['observe']): this {
    const { title, proves = [] } = typeof options === 'string' ? { title: options } : options;
    this.all.push({ title, location, observe, proves: typeof proves === 'string' ? [proves] : proves });
    return this;
  }
}

/** Makes a test of each statement. */
export function testStatements(...lists: readonly Statements[]): void {
  for (const { title, location, proves, observe } of lists.flatMap(({ all }) => all)) {
    const rows = proves.length === 0 ? '' : ` [${proves.join(', ')}]`;
    test(`${title} (${describeLocation(location)})${rows}`, async () => {
      const stated = readLocation(location);
      expect(
        inList(await observe(stated.values)),
        `${stated.file}:${stated.line} does not say what the package does`,
      )
        // The page is what was wanted of the package; the difference shows both.
        .toEqual(stated.values);
      if (observe.length > 0) {
        const changed = stated.values.map(changeWords);
        expect(inList(await observe(changed)), 'The observation agrees to anything').not.toEqual(changed);
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

function inList(observed: Observed): readonly string[] {
  return typeof observed === 'string' ? [observed] : observed;
}

function changeWords(text: string): string {
  const turned = text.replaceAll(/\d+/g, (digits) => `${Number(digits) + 1}`);
  return turned === text ? `${text} or so` : turned;
}
