import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

const REGISTER = [
  '### `layout.client.register(options)` {#register}',
  '',
  '<Member kind="method" since="4.0.0" signature="register(options: Options): Resource">',
  '  <Returns>the [podlet](#register)</Returns>',
  '  <Throws>`No name`, without a name</Throws>',
  '</Member>',
  '',
  'Adds a podlet.',
].join('\n');

test('headings of members have a kind', async () => {
  const { headings } = await compilePage(
    `## Client\n\n${REGISTER}\n\n### \`uri\`\n\n<Member kind="property" />`,
  );
  expect(headings).toEqual([
    { id: 'client', text: 'Client', level: 2 },
    { id: 'register', text: 'layout.client.register(options)', level: 3, kind: 'method' },
    { id: 'uri', text: 'uri', level: 3, kind: 'property' },
  ]);
});

test('a member is a section with its kind, signature, return value, errors, and version', async () => {
  const $ = load(
    await renderPage(`## Client\n\n${REGISTER}\n\n#### Example\n\nCode.\n\n### Next\n\nText.`),
    null,
    false,
  );
  const section = $('section');
  expect(section.children().first().attr('data-kind')).toBe('method');
  expect(section.find('.member-signature').text()).toBe('register(options: Options): Resource');
  expect(section.find('.member-signature span').length).toBeGreaterThan(0);
  const facts = section.find('.member-header p').map((_, fact) => $(fact).text());
  expect(facts.get()).toEqual(['Returns the podlet', 'Throws No name, without a name', 'Since 4.0.0']);
  // Headings of lower levels belong to it.
  expect(section.text()).toContain('Example');
  expect(section.text()).not.toContain('Next');
});

test('the Markdown copy has the signature as code, and the other facts as text', async () => {
  const { markdown } = await compilePage(REGISTER);
  expect(markdown).toContain('```ts\nregister(options: Options): Resource\n```');
  expect(markdown).toContain('**Throws** `No name`, without a name');
  expect(markdown).toContain('**Since** (4.0.0)');
});

test('E11 a member without a heading, of an unknown kind, or named twice is an error with its location', async () => {
  expect(
    await checkContent({
      'docs/a.mdx': page(
        [
          '<Member kind="method" />',
          '## Prose',
          '<Member kind="method" />',
          '## `name`',
          '<Member kind="methd" />',
          '## `name`',
          '<Member kind="option" />',
          '## `uri`',
          '<Member kind={String(1)} />',
        ].join('\n\n'),
      ),
    }),
  ).toEqual([
    'docs/a.mdx:4:1 <Member> is not directly below the heading of a member. ' +
      'Put it below a heading with the name in backticks, e.g. ### `podlet.render(incoming)`.',
    'docs/a.mdx:8:1 <Member> is not directly below the heading of a member. ' +
      'Put it below a heading with the name in backticks, e.g. ### `podlet.render(incoming)`.',
    'docs/a.mdx:12:1 "methd" is not a valid "kind" of <Member>. Did you mean "method"?',
    'docs/a.mdx:14:1 The page has two members named “name”. ' +
      'Qualify each name, e.g. `layout.name`, or remove one of them.',
    'docs/a.mdx:20:1 The "kind" of <Member> must be a string. Write it in quotes, kind="method".',
  ]);
});
