import { getSection, readDocPage } from '../statements/read-page.ts';

/** A set of names that the types of a package and a reference page must both have. */
export interface Surface {
  title: string;
  /** E.g. `content/docs/api/layout.mdx:245`. */
  location: () => string;
  inTypes: () => string[];
  onPage: () => string[];
  /** In the types, but left out of the page for this reason. */
  omitted?: Record<string, string>;
  /** On the page, but not in the types for this reason. */
  added?: Record<string, string>;
}

/**
 * Names in the first column of the tables under a heading, with `/2` only of the second: `register(options)` counts as
 * `register`.
 */
export function rows(page: string, heading: string): { onPage: () => string[]; location: () => string } {
  const [id = '', number] = heading.split('/');
  const tables = () =>
    getSection(readDocPage(page), id).tables.filter(
      (_, index) => number === undefined || index + 1 === Number(number),
    );
  return {
    onPage: () => tables().flatMap((table) => table.rows.flatMap(({ names }) => names.map(bareName))),
    location: () => `${readDocPage(page).file}:${tables()[0]?.line ?? 1}`,
  };
}

/** Names in the headings of a page: the first group of `pattern`. With `under`, only below that heading. */
export function headings(page: string, pattern: RegExp, under?: string) {
  return {
    onPage: () => {
      const { sections } = readDocPage(page);
      const start = under === undefined ? 0 : sections.findIndex(({ id }) => id === under) + 1;
      const depth = sections[start - 1]?.depth ?? 0;
      const after = sections.slice(start);
      const end = under === undefined ? -1 : after.findIndex((section) => section.depth <= depth);
      return after
        .slice(0, end === -1 ? after.length : end)
        .flatMap(({ title }) => [...title.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? ''));
    },
    location: () =>
      `${readDocPage(page).file}:${under === undefined ? 1 : getSection(readDocPage(page), under).line}`,
  };
}

/** Combines the names of several places on a page. */
export function both(
  first: { onPage: () => string[]; location: () => string },
  ...others: { onPage: () => string[] }[]
) {
  return { location: first.location, onPage: () => [first, ...others].flatMap(({ onPage }) => onPage()) };
}

function bareName(code: string): string {
  return code.replace(/^\.\.\./, '').replace(/\(.*\)$/, '');
}

/** Problems of a surface: names that one side lacks, and exceptions that no longer apply. */
export function listDrift({ title, location, inTypes, onPage, omitted = {}, added = {} }: Surface): string[] {
  const [typed, documented] = [new Set(inTypes()), new Set(onPage())];
  const at = `${location()} ${title}:`;
  return [
    ...(typed.size === 0 ? [`${at} the types have no names. Check whether the package has moved them.`] : []),
    ...[...typed]
      .filter((name) => !documented.has(name) && !(name in omitted))
      .map(
        (name) => `${at} "${name}" is in the types and not on the page. Add it, or list why it is left out.`,
      ),
    ...[...documented]
      .filter((name) => !typed.has(name) && !(name in added))
      .map(
        (name) =>
          `${at} "${name}" is on the page and not in the types. Take it out, or list why it is there.`,
      ),
    ...Object.keys(omitted)
      .filter((name) => !typed.has(name) || documented.has(name))
      .map((name) => `${at} "${name}" is listed as left out and is not. Take it off the list.`),
    ...Object.keys(added)
      .filter((name) => typed.has(name) || !documented.has(name))
      .map((name) => `${at} "${name}" is listed as missing in the types and is not. Take it off the list.`),
  ];
}
