import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { authorComponents } from '#app/site/components/component-catalog.ts';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

async function check(text: string): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text) });
}

describe('component props', () => {
  test('E11 unknown, missing, and invalid props are errors with their locations', async () => {
    expect(
      await check(
        'A <Badge knid="tip">x</Badge> and <Badge kind="wraning">y</Badge>.\n\n' +
          '<Tabs group="a">\n<Tab>\n\nx\n\n</Tab>\n</Tabs>\n\n<DecisionDiagram label="x" decisions={[]} />',
      ),
    ).toEqual([
      'docs/a.mdx:4:3 <Badge> has no prop "knid". Did you mean "kind"?',
      'docs/a.mdx:4:35 "wraning" is not a valid "kind" of <Badge>. Did you mean "warning"?',
      'docs/a.mdx:7:1 <Tab> requires "label". Write label=…: text of the tab.',
      'docs/a.mdx:14:1 <DecisionDiagram> requires "otherwise". Write otherwise=…: outcome when every answer is no.',
    ]);
  });

  test('E11 a component outside its required parent is an error', async () => {
    expect(await check('<Card title="x">\n\ny\n\n</Card>')).toEqual([
      'docs/a.mdx:4:1 <Card> is not inside <CardGrid>. Put it directly inside <CardGrid>.',
    ]);
  });

  test.each([
    ['text', '<Tabs>\ntext\n<Tab label="A">\n\nx\n\n</Tab>\n</Tabs>', '5:1'],
    ['another component', '<Tabs><Tab label="A">x</Tab><Badge>y</Badge></Tabs>', '4:29'],
  ])('E11 %s in a component for only one other is an error', async (_name, text, location) => {
    expect(await check(text)).toEqual([
      `docs/a.mdx:${location} <Tabs> may contain only <Tab>. Put everything else before or after it.`,
    ]);
  });

  test('E11 a component for only one other may contain expressions and space', async () => {
    const tab = '<Tab label="A">x</Tab>';
    const list = "{['b'].map((label) => <Tab key={label} label={label}>y</Tab>)}";
    expect(await check(`<Tabs>\n  ${tab}\n  {/* note */}\n  ${list}\n</Tabs>`)).toEqual([]);
  });

  test.each([
    [
      'an unknown prop beside a spread',
      '<Badge {...{}} foo="x" kind="tip">x</Badge>',
      '<Badge> has no prop "foo".',
    ],
    [
      'an invalid value beside a spread',
      '<Badge {...{}} kind="wraning">x</Badge>',
      '"wraning" is not a valid "kind" of <Badge>. Did you mean "warning"?',
    ],
    [
      'a prop without a value',
      '<Badge kind>x</Badge>',
      'true is not a valid "kind" of <Badge>. Valid values are: ',
    ],
    ['a number', '<Badge kind={3}>x</Badge>', '3 is not a valid "kind" of <Badge>. Valid values are: '],
    [
      'a boolean',
      '<Badge kind={false}>x</Badge>',
      'false is not a valid "kind" of <Badge>. Valid values are: ',
    ],
    [
      'a string in braces',
      "<Badge kind={'wraning'}>x</Badge>",
      '"wraning" is not a valid "kind" of <Badge>. Did you mean "warning"?',
    ],
  ])('E11 %s is checked', async (_name, text, message) => {
    const problems = await check(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`docs/a.mdx:4:1 ${message}`);
  });

  test.each(['label=""', 'label=" "', "label={''}", 'label', 'label={false}'])(
    'E11 an empty required prop is reported as missing: %s',
    async (prop) => {
      expect(await check(`<Tabs>\n<Tab ${prop}>x</Tab>\n</Tabs>\n\n<Part of="">x</Part>`)).toEqual([
        'docs/a.mdx:5:1 <Tab> requires "label". Write label=…: text of the tab.',
        'docs/a.mdx:8:1 "" is not a valid "of" of <Part>. Valid values are: "browser", "layout", "podlet".',
      ]);
    },
  );

  test('E11 a single valid value is suggested as such', async () => {
    expect(await check('<Island when="load" />')).toContainEqual(
      'docs/a.mdx:4:1 "load" is not a valid "when" of <Island>. The valid value is: "visible".',
    );
  });

  test('spread props, and components that the page imports under the same name, are not checked', async () => {
    expect(await check('export const more = { kind: "tip" };\n\n<Badge {...more}>x</Badge>')).toEqual([]);
    expect(await check('<Tabs>\n<Tab {...{ label: "A" }}>\n\nx\n\n</Tab>\n</Tabs>')).toEqual([]);
    expect(
      await checkContent({
        'docs/a.mdx': page("import { Badge } from './b.tsx'\n\n<Badge own />"),
        'docs/b.tsx': 'export const Badge = () => <b>x</b>;\n',
      }),
    ).toEqual([]);
  });

  test('<ComponentReference> lists every component', async () => {
    const $ = load(await renderPage('<ComponentReference />'), null, false);
    const names = $('td:first-child code').toArray();
    expect(names.map((name) => $(name).text())).toEqual(Object.keys(authorComponents));
  });
});

describe('cards and badges', () => {
  test('cards are a list with linked titles; links between files are resolved and recorded', async () => {
    const compiled = await compilePage(
      '<CardGrid>\n<Card title="Other" href="./other.mdx#a">\n\nText.\n\n</Card>\n<Card title="No link" />\n</CardGrid>',
      { routes: { 'docs/other.mdx': '/docs/other' }, baseUrl: '/base/' },
    );
    expect(compiled.html).toContain('<li><a href="/base/docs/other#a">Other</a><p>Text.</p></li>');
    expect(compiled.html).toContain('<li><strong class="card-title">No link</strong></li>');
    expect(compiled.links).toMatchObject([{ target: '/docs/other', hash: '#a', line: 5, column: 1 }]);
  });

  test('E10 a card link that does not point to a page is a warning with its location', async () => {
    expect(await check('<CardGrid>\n<Card title="x" href="./no.mdx" />\n</CardGrid>')).toEqual([
      'docs/a.mdx:5:1 warning: The link to "./no.mdx" does not point to a page: docs/no.mdx does not exist. ' +
        'Use a path relative to this file, including the extension.',
    ]);
  });

  test('a badge is inline', async () => {
    expect(await renderPage('A <Badge kind="tip">new</Badge> one, <Badge>plain</Badge>.')).toBe(
      '<p>A <span class="badge admonition-tip">new</span> one, <span class="badge admonition-note">plain</span>.</p>',
    );
  });
});
