import type { Field } from './describe-fields.ts';
import type { FieldsByKind } from './frontmatter-tables.ts';

/** Snippet in the format of Visual Studio Code. */
interface Snippet {
  scope: string;
  prefix: string;
  description: string;
  body: string[];
}

/**
 * Each field as a snippet: no extension checks the frontmatter of MDX against a schema, but every field is offered with
 * its description while one types.
 */
export function formatSnippets({ docs, posts }: FieldsByKind): Record<string, Snippet> {
  const snippets: Record<string, Snippet> = {};
  for (const field of [...docs, ...posts]) {
    const [top = '', inner] = field.name.split('.');
    snippets[field.name] ??= {
      scope: 'mdx',
      prefix: field.name,
      description: field.description,
      body: inner === undefined ? formatBody(top, field) : [`${top}:`, `  ${inner}: $0`],
    };
  }
  return snippets;
}

function formatBody(name: string, { schema }: Field): string[] {
  if (schema.type === 'boolean') return [`${name}: true`];
  if (schema.type !== 'array') return [`${name}: $0`];
  const choices = schema.items?.enum;
  return [`${name}:`, choices === undefined ? '  - $0' : `  - \${1|${choices.join(',')}|}`];
}
