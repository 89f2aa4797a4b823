import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblem } from '#app/engine/diagnostics/problem.ts';
import { describeSchemaIssues } from '#app/engine/diagnostics/schema-problems.ts';

const schema = z.strictObject({
  name: z.string().min(1).optional(),
  size: z.number().int().min(2).max(6).optional(),
  tags: z.array(z.string()).min(1).optional(),
  link: z.url().optional(),
  mode: z.enum(['light', 'dark']).optional(),
  inner: z.strictObject({ items: z.array(z.strictObject({ label: z.string() })) }).optional(),
  shape: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('circle'), radius: z.number() }),
      z.strictObject({ type: z.literal('square'), side: z.number() }),
    ])
    .optional(),
  names: z.record(z.string().min(1), z.string()).optional(),
  either: z.union([z.string(), z.number()]).optional(),
});

function describeValue(value: unknown): string[] {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return describeSchemaIssues(result.error, schema, {
    kind: 'test',
    file: 'file.yml',
    locate: (path) => ({ line: path.length, column: 1 }),
    fieldName: 'field',
  }).map(formatProblem);
}

describe('a nearly valid value', () => {
  const yaml = z.strictObject({
    hide: z.array(z.string()).describe('Parts to hide.').optional(),
    draft: z.boolean().describe('Whether it is a draft.').optional(),
    title: z.string().describe('Title.').optional(),
  });

  test.each([
    [{ hide: 'sidebar' }, '"hide" must be an array. Write "hide: [sidebar]". Parts to hide.'],
    [{ draft: 'yes' }, '"draft" must be a boolean. Write "draft: true". Whether it is a draft.'],
    [{ draft: 'Off' }, '"draft" must be a boolean. Write "draft: false". Whether it is a draft.'],
    [{ draft: 'maybe' }, '"draft" must be a boolean. Whether it is a draft.'],
    [{ title: 3 }, '"title" must be a string. Put it in quotes. Title.'],
    [{ title: [] }, '"title" must be a string. Title.'],
  ])('E11 in YAML is reported with a fix if there is one: %j', (value, expected) => {
    const result = yaml.safeParse(value, { reportInput: true });
    const options = {
      kind: 'test',
      file: 'a.yml',
      locate: () => undefined,
      fieldName: 'field',
      explain: true,
    };
    expect(result.error && describeSchemaIssues(result.error, yaml, options).map(formatProblem)).toEqual([
      `a.yml ${expected}`,
    ]);
  });
});

describe('describeSchemaIssues', () => {
  test.each<[string, unknown, string]>([
    ['a wrong type', { name: 3 }, 'file.yml:1:1 "name" must be a string.'],
    ['a value that is not an object', 3, 'file.yml:0:1 The value must be an object.'],
    ['an empty string', { name: '' }, 'file.yml:1:1 "name" must not be empty.'],
    ['an empty array', { tags: [] }, 'file.yml:1:1 "tags" must not be empty.'],
    ['text instead of a list, once', { tags: '' }, 'file.yml:1:1 "tags" must be an array.'],
    ['an empty key', { names: { '': 'x' } }, 'file.yml:2:1 "names." has a name that must not be empty.'],
    ['a fraction', { size: 2.5 }, 'file.yml:1:1 "size" must be an integer.'],
    ['a number that is too small', { size: 1 }, 'file.yml:1:1 "size" must be at least 2.'],
    ['a number that is too large', { size: 7 }, 'file.yml:1:1 "size" must be at most 6.'],
    [
      'an invalid URL',
      { link: 'example' },
      'file.yml:1:1 "link" must be a complete URL, e.g. "https://example.com".',
    ],
    ['an unknown enum value', { mode: 'blue' }, 'file.yml:1:1 "mode" must be one of "light", "dark".'],
    ['an array item of the wrong type', { tags: ['a', 1] }, 'file.yml:2:1 "tags[1]" must be a string.'],
    ['an unknown field', { nmae: 'x' }, 'file.yml:1:1 "nmae" is not a field. Did you mean "name"?'],
    [
      'a nested unknown field',
      { inner: { items: [{ label: 'x', lable: 'y' }] } },
      'file.yml:4:1 "inner.items[0].lable" is not a field. Did you mean "label"?',
    ],
    [
      'an unknown field of a union member',
      { shape: { type: 'circle', radius: 1, raduis: 2 } },
      'file.yml:2:1 "shape.raduis" is not a field. Did you mean "radius"?',
    ],
    [
      'a nested missing field',
      { inner: { items: [{}] } },
      'file.yml:4:1 "inner.items[0].label" is missing; expected a string.',
    ],
    [
      'an unknown type',
      { shape: { type: 'cube' } },
      'file.yml:2:1 "shape.type" is not a known type; expected one of "circle", "square".',
    ],
    [
      'a missing type',
      { shape: { side: 1 } },
      'file.yml:2:1 "shape.type" is missing; expected one of "circle", "square".',
    ],
    [
      'an unknown field of a union member that resembles none',
      { shape: { type: 'circle', radius: 1, color: 'red' } },
      'file.yml:2:1 "shape.color" is not a field. The fields are: "radius", "type".',
    ],
    ['a value that is not an object of names', { names: [] }, 'file.yml:1:1 "names" must be an object.'],
    [
      'a value that matches no union member',
      { either: true },
      'file.yml:1:1 "either" matches none of the allowed forms.',
    ],
  ])('reports %s with its location', (_name, value, expected) => {
    expect(describeValue(value)).toEqual([expected]);
  });

  test('reports every error at once', () => {
    expect(describeValue({ name: '', size: 1, nope: 1 })).toHaveLength(3);
  });
});
