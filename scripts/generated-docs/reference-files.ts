import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  authorsSchema,
  docFrontmatterSchema,
  homeFrontmatterSchema,
  postFrontmatterSchema,
} from '#app/engine/content/source/frontmatter-schema.server.ts';
import { synonymsSchema } from '#app/engine/content/source/synonyms.server.ts';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { describeFields, type ObjectSchema, type Field } from './describe-fields.ts';
import { formatTables, replaceBetweenMarkers, type FieldsByKind } from './frontmatter-tables.ts';

/** File generated from the frontmatter schemas: path relative to the root, and text. */
export interface ReferenceFile {
  path: string;
  text: string;
}

const AUTHORING = '.github/docs/authoring.md';

/** Generates all reference files. In the authoring guide, only the tables are replaced. */
export async function makeReferenceFiles(root: string): Promise<ReferenceFile[]> {
  const docs = toJsonSchema(docFrontmatterSchema);
  const posts = toJsonSchema(postFrontmatterSchema);
  const schemas = {
    docs,
    blog: posts,
    home: toJsonSchema(homeFrontmatterSchema),
    authors: toJsonSchema(authorsSchema),
    synonyms: toJsonSchema(synonymsSchema),
  };
  const fields = { docs: describeFields(docs), posts: describeFields(posts) };
  return [
    ...Object.entries(schemas).map(([name, schema]) => ({
      path: `.vscode/schemas/${name}.json`,
      text: formatJson(schema),
    })),
    { path: '.vscode/frontmatter.code-snippets', text: formatJson(formatSnippets(fields)) },
    {
      path: AUTHORING,
      text: replaceBetweenMarkers(await readFile(path.join(root, AUTHORING), 'utf8'), formatTables(fields)),
    },
  ];
}

/** Finds generated files that differ from the schemas. */
export async function findStaleFiles(root: string): Promise<Problem[]> {
  const files = await makeReferenceFiles(root);
  const problems = await Promise.all(
    files.map(async ({ path: file, text }) => {
      const current = await readFile(path.join(root, file), 'utf8').catch(ignoreMissing);
      if (current === text) return [];
      return [
        errorProblem('reference', 'The file is out of date, because the frontmatter fields have changed.', {
          file,
          fix: 'Run: npm run check -- reference --write',
        }),
      ];
    }),
  );
  return problems.flat();
}

/** Writes all reference files. */
export async function writeReferenceFiles(root: string): Promise<void> {
  for (const { path: file, text } of await makeReferenceFiles(root)) {
    await writeFile(path.join(root, file), text);
  }
}

/** Converts a schema to the JSON Schema draft with the best editor support. */
function toJsonSchema(schema: z.ZodType): ObjectSchema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as ObjectSchema;
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Snippet in the format of Visual Studio Code. */
interface Snippet {
  scope: string;
  prefix: string;
  description: string;
  body: string[];
}

/**
 * Formats a snippet for each field. No extension validates the frontmatter of MDX against a schema, but snippets
 * complete fields and show their descriptions.
 */
function formatSnippets({ docs, posts }: FieldsByKind): Record<string, Snippet> {
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
