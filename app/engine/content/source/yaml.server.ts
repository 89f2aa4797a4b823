import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  isMap,
  isPair,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Alias,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { errorProblem, type Position, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { endSentence, normalizeLineEndings } from '#app/engine/lib/text.ts';
import { findEncodingProblem } from '#app/engine/lib/text-encoding.server.ts';
import { describeSchemaIssues, type Locate } from '#app/engine/diagnostics/schema-problems.ts';

interface YamlSource {
  text: string;
  /** File path as shown in messages. */
  file: string;
  /** Number of lines of the file before the text. */
  lineOffset: number;
  /** Name of fields in messages. */
  fieldName: string;
  /** Field names of other tools and their equivalents. */
  otherNames?: Readonly<Record<string, string>>;
}

/** The core schema parses dates as strings. */
const PARSING = { schema: 'core', prettyErrors: false, logLevel: 'error' } as const;

/**
 * Parses YAML and validates it against a schema. If there are errors, adds them to `problems` with their locations and
 * returns undefined.
 */
export function readYaml<T>(
  { text, file, lineOffset, fieldName, otherNames }: YamlSource,
  schema: z.ZodType<T>,
  problems: Problem[],
): T | undefined {
  const { document, toPosition, locate } = parse(text, lineOffset);
  const report = (cause: string, position: Position, fix: string | undefined): void => {
    const message = `The YAML cannot be read: ${cause}`;
    problems.push(errorProblem('frontmatter', message, { file, ...position, fix }));
  };
  const linesWithErrors = new Set<number>();
  for (const error of [...document.errors, ...document.warnings]) {
    const { line } = toPosition(error.pos[0]);
    // The parser often reports the same cause several times; the first message of a line is the most specific.
    if (linesWithErrors.has(line)) continue;
    linesWithErrors.add(line);
    const { cause, offset = error.pos[0], fix } = describeYamlError(error, text);
    report(cause, toPosition(offset), fix);
  }
  if (linesWithErrors.size > 0) return undefined;
  const alias = findUnknownAlias(document);
  if (alias !== undefined) {
    const position = toPosition(alias.range?.[0] ?? 0);
    const fix = 'Put text that starts with an asterisk in quotes.';
    report(`The alias "*${alias.source}" has no anchor.`, position, fix);
    return undefined;
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // `maxAliasCount` of the yaml package.
    if (!(error instanceof ReferenceError)) throw error;
    report('There are too many aliases.', toPosition(0), 'Repeat the values instead.');
    return undefined;
  }
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  problems.push(
    ...describeSchemaIssues(result.error, schema, {
      kind: 'frontmatter',
      file,
      locate,
      fieldName,
      otherNames,
      explain: true,
    }),
  );
  return undefined;
}

/**
 * Creates a function that locates values in YAML, for problems that can only be found once all files have been read.
 */
export function createYamlLocator({ text, lineOffset }: Pick<YamlSource, 'text' | 'lineOffset'>): Locate {
  return parse(text, lineOffset).locate;
}

/** Reads an optional file of the content folder; see `readYaml`. Returns null if it does not exist. */
export async function readYamlFile<T>(
  file: string,
  fieldName: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): Promise<{ value: T | undefined; text: string } | null> {
  if (!existsSync(file)) return null;
  const bytes = await readFile(file);
  const text = normalizeLineEndings(bytes.toString('utf8'));
  const problem = findEncodingProblem(file, bytes);
  if (problem !== undefined) {
    problems.push(problem);
    return { value: undefined, text };
  }
  const source = { text, file: toDisplayPath(file), lineOffset: 0, fieldName };
  return { value: readYaml(source, schema, problems), text };
}

function parse(text: string, lineOffset: number) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, ...PARSING });
  const toPosition = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: line + lineOffset, column: col };
  };
  const locate = (path: readonly PropertyKey[]): Position => {
    const offset = findOffset(document.contents, path);
    return offset === undefined ? { line: lineOffset + 1, column: 1 } : toPosition(offset);
  };
  return { document, toPosition, locate };
}

/** Finds an alias without a preceding anchor, which the parser accepts, but which can't be converted to a value. */
function findUnknownAlias(document: Document): Alias | undefined {
  let unknown: Alias | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      unknown = alias;
      return visit.BREAK;
    },
  });
  return unknown;
}

const NESTED = /^Nested mappings are not allowed/;

/** Value without a colon, followed by an indented line. */
const INDENTED_FIELD = /^(?!.*: ).*\n[ ]+/;

/** Fixes by the message of the parser. */
const YAML_FIXES: readonly (readonly [RegExp, string])[] = [
  [NESTED, 'Put a value that contains a colon and a space in quotes.'],
  [/^Plain value cannot start with|^Not a YAML token|^Unresolved tag/, 'Put the value in quotes.'],
  [/^Unexpected scalar at node end/, 'Put the entire value in quotes, of a kind that it does not contain.'],
];

const UNCLOSED = /^Missing closing (["'])quote|^Flow .* end with a ([\]}])/;

interface YamlErrorDescription {
  cause: string;
  /** Default: that of the parser. */
  offset?: number;
  fix?: string;
}

/** Describes an error of the parser. What is not closed is located where it begins, instead of where it should end. */
function describeYamlError({ code, message, pos: [offset] }: YAMLError, text: string): YamlErrorDescription {
  if (code === 'DUPLICATE_KEY') {
    const [, name = ''] = /^["']?([^"':\n]*)/.exec(text.slice(offset)) ?? [];
    return { cause: `the field "${name.trim()}" is set twice.`, fix: 'Remove one of them.' };
  }
  if (code === 'MULTIPLE_DOCS')
    return { cause: 'it contains more than one document.', fix: 'Remove the "---" or "..." line.' };
  const findOpening = (opening: string): number => Math.max(0, text.lastIndexOf(opening, offset));
  const [, quote, bracket] = UNCLOSED.exec(message) ?? [];
  if (quote !== undefined) {
    const fix = `Write ${quote} at the end of the value.`;
    return { cause: 'the quote is not closed.', offset: findOpening(quote), fix };
  }
  const cause = endSentence(message.replace(/\sat line \d[^]*/, ''));
  const [value] = (NESTED.test(message) && INDENTED_FIELD.exec(text.slice(offset))) || [];
  if (value !== undefined) {
    return {
      cause: 'the field is indented, but the one above has a value.',
      offset: offset + value.length,
      fix: 'Remove the indentation.',
    };
  }
  const [, known] = YAML_FIXES.find(([pattern]) => pattern.test(message)) ?? [];
  if (known !== undefined) return { cause, fix: known };
  if (isIndentedWithTab(text, offset)) return { cause, fix: 'Indent with spaces.' };
  if (bracket === undefined) return { cause };
  const fix = `Write "${bracket}" at its end, and indent all of its lines.`;
  return { cause, offset: findOpening(bracket === ']' ? '[' : '{'), fix };
}

function isIndentedWithTab(text: string, offset: number): boolean {
  return /^[ ]*\t/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1));
}

/**
 * Finds the offset of the key (or list entry) at a path, or of the innermost existing node if the path doesn't exist.
 */
function findOffset(root: Node | null, path: readonly PropertyKey[]): number | undefined {
  let node: unknown = root;
  let offset: number | undefined;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && String((item.key as { value?: unknown } | null)?.value) === String(part),
      );
      if (pair === undefined) break;
      offset = (pair.key as Node | null)?.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      offset = (node as Node | undefined)?.range?.[0] ?? offset;
    }
  }
  return offset;
}
