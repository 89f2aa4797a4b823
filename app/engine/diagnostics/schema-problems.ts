import { z } from 'zod';
import { errorProblem, type Position, type Problem } from './problem.ts';
import { suggest } from './suggest.ts';

/** Finds the position of the value at a path of keys and indices, or of the innermost existing parent. */
export type Locate = (path: readonly PropertyKey[]) => Position | undefined;

interface SchemaProblemOptions {
  kind: string;
  file: string;
  locate: Locate;
  /** Name of fields in messages, e.g. `frontmatter field`. */
  fieldName: string;
  /** Field names of other tools and their equivalents. */
  otherNames?: Readonly<Record<string, string>> | undefined;
  /** Whether messages about values of the wrong type include the description of the field. */
  explain?: boolean;
}

/** Converts schema issues to problems with location, cause, and fix. */
export function describeSchemaIssues(
  error: z.ZodError,
  schema: z.ZodType,
  options: SchemaProblemOptions,
): Problem[] {
  return error.issues
    .filter((issue) => !isOfWrongType(issue, error.issues))
    .flatMap((issue) => describeIssue(issue, schema, options));
}

/** Whether an issue is about the length of a value that has the wrong type, e.g. of text instead of a list. */
function isOfWrongType(issue: z.core.$ZodIssue, issues: readonly z.core.$ZodIssue[]): boolean {
  return (
    ['too_small', 'too_big'].includes(issue.code) &&
    issues.some(({ code, path }) => code === 'invalid_type' && formatPath(path) === formatPath(issue.path))
  );
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, options: SchemaProblemOptions): Problem[] {
  const { kind, file, locate, fieldName, explain = false } = options;
  if (issue.code === 'unrecognized_keys') {
    const known = findKnownKeys(schema, issue);
    return issue.keys.map((key) =>
      errorProblem(kind, `"${formatPath([...issue.path, key])}" is not a ${fieldName}.`, {
        file,
        ...locate([...issue.path, key]),
        fix: describeOtherName(issue.path, key, options) ?? suggest(key, known, 'The fields are'),
      }),
    );
  }
  const intended = issue.code === 'invalid_union' ? findIntendedIssues(issue) : undefined;
  if (intended !== undefined) return intended.flatMap((inner) => describeIssue(inner, schema, options));
  const name = formatPath(issue.path);
  return [
    errorProblem(kind, `${name === '' ? 'The value' : `"${name}"`} ${describeCause(issue)}.`, {
      file,
      ...locate(issue.path),
      fix:
        (explain || issue.path.length === 0) && hasWrongShape(issue)
          ? explainField(issue, schema)
          : undefined,
    }),
  ];
}

/** How to write a value of the wrong type in YAML, if that is known, and what its field is for. */
function explainField(issue: z.core.$ZodIssue, schema: z.ZodType): string | undefined {
  const parts = [describeIntended(issue), findDescription(schema, issue.path)];
  return parts.filter((part) => part !== undefined).join(' ') || undefined;
}

/** Words for true and false in other versions of YAML. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'on', 'y', 'true'].map((word) => [word, true] as const),
  ...['no', 'off', 'n', 'false'].map((word) => [word, false] as const),
]);

function describeIntended(issue: z.core.$ZodIssue): string | undefined {
  const name = issue.path.at(-1);
  if (issue.code !== 'invalid_type' || typeof name !== 'string') return undefined;
  const { expected, input } = issue;
  if (expected === 'string' && ['number', 'boolean'].includes(typeof input)) return 'Put it in quotes.';
  if (typeof input !== 'string') return undefined;
  const word = expected === 'boolean' ? BOOLEANS.get(input.toLowerCase()) : undefined;
  const value = expected === 'array' ? `[${input}]` : word;
  return value === undefined ? undefined : `Write "${name}: ${value}".`;
}

function describeOtherName(
  path: readonly PropertyKey[],
  key: string,
  { otherNames = {} }: SchemaProblemOptions,
): string | undefined {
  const name = path.length === 0 && Object.hasOwn(otherNames, key) ? otherNames[key] : undefined;
  return name === undefined ? undefined : `Did you mean "${name}"?`;
}

/** Whether a value has the wrong type, which suggests that the author misunderstood the field. */
function hasWrongShape(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' || (issue.code === 'invalid_type' && issue.input !== undefined);
}

/**
 * Finds the issues of the intended union member, i.e. the only one that doesn't fail entirely. They are more specific
 * than an error that no member matches.
 */
function findIntendedIssues(issue: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const candidates = issue.errors.filter((issues) =>
    issues.every(
      ({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'),
    ),
  );
  const [intended] = candidates;
  if (intended === undefined || candidates.length !== 1) return undefined;
  return intended.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function describeCause(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.message.includes('received undefined')
        ? `is missing; expected ${article(issue.expected)}`
        : `must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_key':
      return issue.issues.map((inner) => `has a name that ${describeCause(inner)}`).join(' and ');
    case 'too_small':
      if (issue.origin === 'array' && Number(issue.minimum) > 1)
        return `must have at least ${issue.minimum} entries`;
      if (issue.origin === 'string' || issue.origin === 'array') return 'must not be empty';
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return `must be at most ${issue.maximum}`;
    case 'invalid_union':
      return 'discriminator' in issue && issue.discriminator !== undefined
        ? `is ${isMissing(issue) ? 'missing' : 'not a known type'}; expected one of ${readDiscriminators(issue)}`
        : 'matches none of the allowed forms';
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a complete URL, e.g. "https://example.com"' : issue.message;
    default:
      return issue.message;
  }
}

/** Whether an object has no field that determines its type, which is the last part of the path. */
function isMissing({ input, path }: z.core.$ZodIssueInvalidUnion): boolean {
  return getField(input, String(path.at(-1))) === undefined;
}

function getField(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function readDiscriminators(issue: z.core.$ZodIssueInvalidUnion): string {
  const options: unknown = 'options' in issue ? issue.options : undefined;
  return Array.isArray(options)
    ? options.map((option) => JSON.stringify(option)).join(', ')
    : 'the listed ones';
}

function article(expected: string): string {
  if (expected === 'int') return 'an integer';
  if (expected === 'record') return 'an object';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** Formats a path of keys and indices as in code: `docs[0].items`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** Lists the fields of an object with an unknown one: those of its type if the object has one. */
function findKnownKeys(schema: z.ZodType, { path, input }: z.core.$ZodIssueUnrecognizedKeys): string[] {
  const nodes = findNodes(schema, path);
  const ofType = nodes.filter(({ properties = {} }) =>
    Object.entries(properties).every(
      ([key, field]) => field.const === undefined || field.const === getField(input, key),
    ),
  );
  const all = (ofType.length > 0 ? ofType : nodes).flatMap((node) => Object.keys(node.properties ?? {}));
  return [...new Set(all)];
}

/** Finds the description of the innermost described field on a path, or of the schema. */
function findDescription(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const inner = path.slice(0, length);
    const last = inner.pop();
    const found = findNodes(schema, inner)
      .map((node) => node.properties?.[String(last)]?.description)
      .find((description) => description !== undefined);
    if (found !== undefined) return found;
  }
  return schema.description;
}

/** Lists all alternatives of a schema at a path, as JSON Schema. */
function findNodes(schema: z.ZodType, path: readonly PropertyKey[]): JsonSchema[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  let nodes: JsonSchema[] = [root];
  for (const part of path) {
    nodes = nodes
      .flatMap((node) => expandNode(node, root))
      .flatMap((node) => {
        const child =
          typeof part === 'number'
            ? node.items
            : (node.properties?.[String(part)] ?? node.additionalProperties);
        return typeof child === 'object' ? [child] : [];
      });
  }
  return nodes.flatMap((node) => expandNode(node, root));
}

interface JsonSchema {
  description?: string;
  const?: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Lists all alternatives of a node, with references resolved. */
function expandNode(node: JsonSchema, root: JsonSchema): JsonSchema[] {
  if (node.$ref !== undefined) {
    const target = node.$ref === '#' ? root : root.$defs?.[node.$ref.replace('#/$defs/', '')];
    return target === undefined ? [] : expandNode(target, root);
  }
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return inner.length === 0 ? [node] : inner.flatMap((child) => expandNode(child, root));
}
