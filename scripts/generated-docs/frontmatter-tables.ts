import type { Field } from './describe-fields.ts';

/** Fields of both kinds of pages. */
export interface FieldsByKind {
  docs: readonly Field[];
  posts: readonly Field[];
}

/** Pattern of the tables in the authoring guide, between their markers. */
const MARKED = /(<!-- Frontmatter: made by [^>]* -->\n)[^]*(\n<!-- End of frontmatter -->)/;

/** Formats the reference tables of all fields: shared fields, and those of each kind of page. */
export function formatTables({ docs, posts }: FieldsByKind): string {
  const isShared = (field: Field): boolean =>
    [docs, posts].every((list) =>
      list.some(({ name, type, description }) =>
        [name === field.name, type === field.type, description === field.description].every(Boolean),
      ),
    );
  return [
    formatTable('Field (every page)', docs.filter(isShared)),
    formatTable(
      'Field (only in `docs/`)',
      docs.filter((field) => !isShared(field)),
    ),
    formatTable(
      'Field (only in `blog/`)',
      posts.filter((field) => !isShared(field)),
    ),
  ].join('\n');
}

/** Replaces the tables between their markers; throws if the markers are missing. */
export function replaceBetweenMarkers(text: string, tables: string): string {
  if (!MARKED.test(text))
    throw new Error('The lines around the tables are missing from .github/docs/authoring.md.');
  return text.replace(MARKED, (_all, start: string, end: string) => `${start}\n${tables}${end}`);
}

function formatTable(title: string, fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, type, description, required, schema }) =>
      `| \`${name}\` | ${type} | ${description}${formatDefault(required, schema.default)} |\n`,
  );
  return `| ${title} | Type | Description |\n| --- | --- | --- |\n${rows.join('')}`;
}

/** Formats a default value; empty lists and `false` are omitted. */
function formatDefault(required: boolean, value: unknown): string {
  if (required) return ' Required.';
  return typeof value === 'number' || typeof value === 'string' ? ` Default: ${value}.` : '';
}
