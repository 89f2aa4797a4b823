import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { compilePage } from '../../../../../../helpers/compile-page.ts';

const TABLE = `## \`client\` {#client}

| Name | Type | Default | Required | Description | Invalid value |
| --- | --- | --- | --- | --- | --- |
| \`timeout\` | number (ms) | \`1000\` | no | How long to wait. | throws \`RangeError\` when negative |
| \`uri\` | string | – | yes | Where it is. | not checked |
`;

async function read(text: string) {
  return load((await compilePage(text)).html, null, false);
}

/** Class (or tag name) and text of each part of the first parameter. */
async function listParts(text: string): Promise<string[]> {
  const $ = await read(text);
  return $('.param')
    .first()
    .children()
    .toArray()
    .map((part) => [$(part).attr('class') ?? part.tagName, $(part).text().trim()].join(': '));
}

describe('a reference table with descriptions', () => {
  test('renders as a list of parameters, without a scroll container', async () => {
    const $ = await read(TABLE);
    expect($('table, .table-scroller').length).toBe(0);
    expect($('dl.params > div.param').length).toBe(2);
  });

  test('shows the type and default of a parameter, then its description and errors', async () => {
    expect(await listParts(TABLE)).toEqual([
      'dt: timeout',
      'param-type: number (ms)',
      'param-default: default 1000',
      'dd: How long to wait.',
      'param-note: Throws RangeError when negative',
    ]);
  });

  test('renders as a list whatever the description column is called, if there is a type column', async () => {
    const parts = await listParts(TABLE.replace('Description', 'What it does'));
    expect(parts).toContain('dd: How long to wait.');
  });

  test('marks required parameters, and omits what is unspecified', async () => {
    const $ = await read(TABLE);
    expect($('#client-uri').children().text()).toBe('uri stringrequiredWhere it is.');
    expect($('.param-required').length).toBe(1);
  });

  test.each([
    ['throws `A`', 'Throws A'],
    ['rejects with `A`', 'Rejects with A'],
    ['`0` means no limit', 'Invalid value 0 means no limit'],
  ])('labels the error "%s" as "%s"', async (cell, note) => {
    expect(await listParts(TABLE.replace('throws `RangeError` when negative', cell))).toContain(
      `param-note: ${note}`,
    );
  });

  test('has a note for each additional column', async () => {
    const text =
      '| Name | Type | Settable | Description |\n| --- | --- | --- | --- |\n| `a` | any | no | x |';
    expect(await listParts(text)).toContain('param-note: Settable no');
  });

  test('shows long error messages as blocks, with what follows on the next line', async () => {
    const message = 'The value of the argument "timeout" must be a positive number.';
    const $ = await read(TABLE.replace('`RangeError` when negative', `\`${message}\`; otherwise nothing`));
    expect($('.param-note code').attr('class')).toBe('long message');
    expect($('.param-note').text()).toBe(`Throws ${message}otherwise nothing`);
  });

  test('has one link to an entry, and an id for each of its names', async () => {
    const $ = await read(TABLE.replace('`uri`', '`uri`, `url`'));
    const links = $('dt a.heading-link').toArray();
    expect(links.map(({ attribs }) => [attribs['href'], attribs['aria-label']])).toEqual([
      ['#client-timeout', 'Link to “timeout”'],
      ['#client-uri', 'Link to “uri”'],
    ]);
    const ids = ['client-timeout', 'client-uri', 'client-url'];
    const entries = ids.map((id) => $(`#${id}`).closest('.param').index());
    expect(entries).toEqual([0, 1, 1]);
  });

  test('stays a table in Markdown and feeds', async () => {
    const { markdown, plainHtml } = await compilePage(TABLE, { path: '/blog/post' });
    expect(markdown).toContain(
      '| `timeout` | number (ms) | `1000` | no | How long to wait. | throws `RangeError`',
    );
    expect(plainHtml).toContain('<td><code>timeout</code></td>');
  });
});

describe('other tables', () => {
  test('stay tables; reference rows link to themselves', async () => {
    const $ = await read('## A\n\n| Event | Payload |\n| --- | --- |\n| `state` | text |\n');
    expect($('#a-state td').first().html()).toContain('href="#a-state"');
    expect($('dl').length).toBe(0);
  });
});

describe('inline code', () => {
  test.each([
    ['podium-public-pathname', null],
    ['two words', 'two words'],
    ['http://localhost:7100/a.css', 'http://<wbr>localhost:7100/<wbr>a.<wbr>css'],
    ['podlet.render(incoming)', 'podlet.<wbr>render(<wbr>incoming)'],
  ])('%s breaks only where allowed', async (code, html) => {
    const $ = await read(`\`${code}\``);
    expect($('code').attr('class')).toBe(html === null ? undefined : 'long');
    expect($('code').html()).toBe(html ?? code);
  });

  test('in code blocks is unchanged', async () => {
    const $ = await read('```js\nconst a = 1;\n```');
    expect($('code.long, wbr').length).toBe(0);
  });
});
