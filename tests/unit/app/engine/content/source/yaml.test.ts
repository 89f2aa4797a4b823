import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblems, type Problem } from '#app/engine/diagnostics/problem.ts';
import { readYaml } from '#app/engine/content/source/yaml.server.ts';

const schema = z.strictObject({
  title: z.string(),
  date: z.string().optional(),
  tags: z.array(z.string()).optional(),
  sidebar: z.strictObject({ label: z.string().optional() }).optional(),
});

function read(text: string): { value: z.output<typeof schema> | undefined; report: string } {
  const problems: Problem[] = [];
  const value = readYaml({ text, file: 'a.mdx', lineOffset: 1, fieldName: 'field' }, schema, problems);
  return { value, report: formatProblems(problems) };
}

describe('readYaml', () => {
  test('preserves dates as written', () => {
    expect(read('title: A\ndate: 2024-01-31').value).toEqual({ title: 'A', date: '2024-01-31' });
  });

  test('resolves an alias', () => {
    expect(read('title: &name A\ntags: [*name]').value).toEqual({ title: 'A', tags: ['A'] });
  });

  test.each<[string, string, string]>([
    [
      'a field that is set twice',
      'title: A\ntitle: B',
      'a.mdx:3:1 The YAML cannot be read: the field "title" is set twice. Remove one of them.',
    ],
    [
      'a nested field that is set twice',
      'title: A\nsidebar: { label: B, "label": C }',
      'a.mdx:3:22 The YAML cannot be read: the field "label" is set twice. Remove one of them.',
    ],
    [
      'a tab between brackets',
      'title: A\nsidebar: {\n\tlabel: B }',
      'a.mdx:4:2 The YAML cannot be read: Flow map in block collection must be sufficiently indented and end with a }. Indent with spaces.',
    ],
    [
      'a line that ends the document early',
      'title: A\n...\ndate: B',
      'a.mdx:4:1 The YAML cannot be read: it contains more than one document. Remove the "---" or "..." line.',
    ],
    [
      'a quote in a value with quotes of the same kind',
      "title: 'it's'",
      'a.mdx:2:12 The YAML cannot be read: Unexpected scalar at node end. Put the entire value in quotes, of a kind that it does not contain.',
    ],
    [
      'text after a ">"',
      'title: > b',
      'a.mdx:2:10 The YAML cannot be read: Not a YAML token: b. Put the value in quotes.',
    ],
    [
      'an exclamation mark at the start of a value',
      'title: !x y',
      'a.mdx:2:8 The YAML cannot be read: Unresolved tag: !x. Put the value in quotes.',
    ],
    [
      'a tab as indentation',
      'title: A\nsidebar:\n\tlabel: B',
      'a.mdx:4:1 The YAML cannot be read: Tabs are not allowed as indentation. Indent with spaces.',
    ],
    [
      'a colon in an unquoted value',
      'title: A: B',
      'a.mdx:2:8 The YAML cannot be read: Nested mappings are not allowed in compact mappings. Put a value that contains a colon and a space in quotes.',
    ],
    [
      'several colons in an unquoted value, once',
      'title: A: B: C',
      'a.mdx:2:8 The YAML cannot be read: Nested mappings are not allowed in compact mappings. Put a value that contains a colon and a space in quotes.',
    ],
    [
      'a value that starts with an at sign',
      'title: @podium/podlet',
      'a.mdx:2:8 The YAML cannot be read: Plain value cannot start with reserved character @. Put the value in quotes.',
    ],
    [
      'a value that starts with an asterisk',
      'title: *important',
      'a.mdx:2:8 The YAML cannot be read: The alias "*important" has no anchor. ' +
        'Put text that starts with an asterisk in quotes.',
    ],
    [
      'aliases that expand to more values than the parser allows',
      `title: &title A\ntags: &tags [${'*title, '.repeat(99)}]\nall: [${'*tags, '.repeat(99)}]`,
      'a.mdx:2:1 The YAML cannot be read: There are too many aliases. Repeat the values instead.',
    ],
    [
      'an unclosed quote',
      'title: "A\ndescription: B',
      'a.mdx:2:8 The YAML cannot be read: the quote is not closed. Write " at the end of the value.',
    ],
    [
      'an unclosed bracket',
      'title: A\ntags: [a, b\ndate: B',
      'a.mdx:3:7 The YAML cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ]. Write "]" at its end, and indent all of its lines.',
    ],
    [
      'a field that is indented by mistake, once',
      'title: A\n  date: B',
      'a.mdx:3:3 The YAML cannot be read: the field is indented, but the one above has a value. Remove the indentation.',
    ],
    ['a wrong type', 'title: A\ntags:\n  - x\n  - 3', 'a.mdx:5:5 "tags[1]" must be a string.'],
    [
      'an unknown nested field',
      'title: A\nsidebar:\n  lable: B',
      'a.mdx:4:3 "sidebar.lable" is not a field. Did you mean "label"?',
    ],
    ['a missing field', 'date: x', 'a.mdx:2:1 "title" is missing; expected a string.'],
    ['text that is not a mapping', 'just text', 'a.mdx:2:1 The value must be an object.'],
    ['empty input', '', 'a.mdx:2:1 "title" is missing; expected a string.'],
  ])('E11 reports the location of %s', (_name, text, expected) => {
    expect(read(text)).toEqual({ value: undefined, report: expected });
  });
});
