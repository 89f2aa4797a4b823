import { expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';

test.each([
  [
    'a component of the site',
    '<SequenceDiagram label="x" actors="A" steps={[]} />',
    'actors.map is not a function.',
  ],
  ['a value that is not text', '{new Date(0)}', 'Objects are not valid as a React child'],
  ['an HTML element', '<br>x</br>', 'br is a self-closing tag'],
  ['an island', '<Explorer of={`nope`} />', 'No situation "nope" was recorded.'],
])('E11 an error from React or the site is reported at its location: %s', async (_what, text, message) => {
  const before = '<Badge>x</Badge>\n\n- <Badge>y</Badge>\n\n';
  expect(await checkContent({ 'docs/a.mdx': page(`${before}  ${text}\n\n<Badge>z</Badge>`) })).toEqual([
    expect.stringContaining(`docs/a.mdx:8:3 The page cannot be rendered: ${message}`),
  ]);
  const files = {
    'docs/_part.mdx': `${before}  ${text}\n`,
    'docs/a.mdx': page("import Part from './_part.mdx'\n\n<Part />"),
  };
  expect(await checkContent(files)).toEqual([
    expect.stringContaining(`docs/_part.mdx:5:3 The page cannot be rendered: ${message}`),
  ]);
});
