import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { renderPage } from '../../../../../../helpers/compile-page.ts';

/** HTML without icons, which may change with the design. */
function removeIcons(html: string): string {
  return html.replace(/<svg.*?<\/svg>/gs, '');
}

describe('admonitions', () => {
  test.each([
    ['note', 'Note'],
    ['tip', 'Tip'],
    ['info', 'Info'],
    ['warning', 'Warning'],
    ['danger', 'Danger'],
  ])('of the kind %s have a default title, or an explicit one', async (kind, title) => {
    const plain = removeIcons(await renderPage(`:::${kind}\nSome *text*.\n:::`));
    expect(plain).toBe(
      `<div class="admonition admonition-${kind}" role="note" aria-label="${title}">` +
        `<p class="admonition-title" aria-hidden="true">${title}</p><p>Some <em>text</em>.</p></div>`,
    );
    expect(removeIcons(await renderPage(`:::${kind}[]\nSome *text*.\n:::`))).toBe(plain);
    const titled = removeIcons(await renderPage(`:::${kind}[My *own* title]\nText.\n:::`));
    expect(titled).toBe(
      `<div class="admonition admonition-${kind}" role="note" aria-label="My own title">` +
        '<p class="admonition-title" aria-hidden="true">My own title</p><p>Text.</p></div>',
    );
  });

  test('may contain any Markdown, and one another', async () => {
    const html = await renderPage('::::danger\n- a\n\n```js\nlet b;\n```\n\n:::note\nInner.\n:::\n::::');
    expect(html).toMatch(
      /^<div class="admonition admonition-danger".*<ul>.*<figure class="code-block".*<div class="admonition admonition-note".*<p>Inner\.<\/p><\/div><\/div>$/s,
    );
  });

  test('E11 of an unknown kind are errors with their locations', async () => {
    expect(
      await checkContent({
        'docs/a.mdx': page(
          'Text.\n\n:::wanring[x]\nText.\n:::\n\n:::zzzzzzzzz\nText.\n:::\n\n:::constructor\nText.\n:::\n\n:::caution\nText.\n:::',
        ),
      }),
    ).toEqual([
      'docs/a.mdx:6:1 Unknown block ":::wanring". Did you mean "warning"?',
      'docs/a.mdx:10:1 Unknown block ":::zzzzzzzzz". ' +
        'The kinds are: "code-group", "danger", "details", "info", "note", "steps", "tip", "warning".',
      expect.stringContaining('docs/a.mdx:14:1 Unknown block ":::constructor".'),
      'docs/a.mdx:18:1 Unknown block ":::caution". Did you mean ":::danger"?',
    ]);
  });
});

test('E11 an unclosed block, and one with two colons, are errors with their locations', async () => {
  expect(
    await checkContent({
      'docs/a.mdx': page(':::tip\nText.\n\nMore.'),
      'docs/b.mdx': page(
        '::warning[x]\n\n- In a list\n\n  :::note\n  Text.\n  :::\n\n> :::note\n> Text.\n> :::',
      ),
    }),
  ).toEqual([
    'docs/a.mdx:4:1 ":::tip" is not closed, so it includes everything that follows. ' +
      'Put ":::" on its own line where it ends. An outer block needs more colons than the blocks inside it.',
    'docs/b.mdx:4:1 "::warning" does not start a block, because it has only two colons. Write ":::warning".',
  ]);
});

describe('details', () => {
  test('have a summary, and may be open', async () => {
    expect(await renderPage(':::details[Why *so*?]\nBecause.\n:::')).toBe(
      '<details><summary>Why <em>so</em>?</summary><p>Because.</p></details>',
    );
    expect(await renderPage(':::details[A]{open}\nB.\n:::')).toMatch(/^<details open/);
  });

  test('E11 with a title in braces are errors that say where it belongs', async () => {
    const text = ':::note{title="My title"}\nx\n:::\n\n:::details[A]{summary="B"}\nx\n:::';
    expect(await checkContent({ 'docs/a.mdx': page(text) })).toEqual([
      'docs/a.mdx:4:1 ":::note" has no attribute "title". Write :::note[My title].',
      'docs/a.mdx:8:1 ":::details" has no attribute "summary". Write :::details[B].',
    ]);
  });

  test('E11 without a summary, or with an unknown attribute, are errors with their locations', async () => {
    expect(
      await checkContent({
        'docs/a.mdx': page(
          ':::details\nText.\n:::\n\n:::details[A]{opne}\nB.\n:::\n\n:::details[ ]\nC.\n:::',
        ),
      }),
    ).toEqual([
      'docs/a.mdx:4:1 :::details has no summary. ' + 'Write it in brackets, :::details[Summary].',
      'docs/a.mdx:8:1 ":::details" has no attribute "opne". Did you mean "open"?',
      'docs/a.mdx:12:1 :::details has no summary. Write it in brackets, :::details[Summary].',
    ]);
  });
});

describe('steps', () => {
  test('are a numbered list that screen readers announce as a list', async () => {
    expect(await renderPage(':::steps\n\n3. One.\n\n   More.\n\n4. Two.\n\n:::')).toBe(
      '<ol start="3" class="steps" role="list">\n<li>\n<p>One.</p>\n<p>More.</p>\n</li>\n' +
        '<li>\n<p>Two.</p>\n</li>\n</ol>',
    );
  });

  test.each([
    ['- One.', '5:1'],
    ['One.', '5:1'],
    ['1. One.\n\nMore.', '7:1'],
    ['1. One.\n\n  More.\n\n2. Two.', '7:3'],
    ['', '4:1'],
  ])('E11 with other content are errors at its line: %j', async (text, location) => {
    expect(await checkContent({ 'docs/a.mdx': page(`:::steps\n${text}\n:::`) })).toEqual([
      `docs/a.mdx:${location} Steps must contain a single numbered list. ` +
        'Write "1." before each step, and indent what belongs to it.',
    ]);
  });
});

describe('text with colons', () => {
  test.each([
    'Send podlet:name at 10:30 and 10:30pm.',
    'A :smile: and a :b[c **d**] and a podlet:name{a=1}.',
    '::leaf[x]{y}',
    'Set podium:locale, podlet:x',
  ])('stays as written: %s', async (text) => {
    expect(await renderPage(text)).toBe(`<p>${text}</p>`);
  });

  test('stays as written in headings, links, and emphasis, and with Windows line endings', async () => {
    expect(await renderPage('## The podium:locale\n\n**a:b** [c:d](https://a.example/e:f)\r\n')).toBe(
      '<h2 id="the-podiumlocale">The podium:locale ' +
        '<a class="heading-link" href="#the-podiumlocale" aria-label="Link to “The podium:locale”"></a></h2>\n' +
        '<p><strong>a:b</strong> <a href="https://a.example/e:f">c:d</a></p>',
    );
  });

  test('stays as written in a partial', async () => {
    const html = await renderPage("import Part from './_part.mdx'\n\n<Part />", {
      files: { 'docs/_part.mdx': 'First.\n\nSend podlet:name at 10:30.\n' },
    });
    expect(html).toContain('<p>Send podlet:name at 10:30.</p>');
  });

  const NO_BLOCK =
    '":::" does not end a block, because none is open. ' +
    'Remove it, or fix the start of its block. An outer block needs more colons than the blocks inside it.';

  test.each([
    [
      ':::note My title',
      '":::note My title" does not start a block. Write the title in brackets: :::note[My title].',
    ],
    ['::: note', '"::: note" does not start a block. Remove the space: :::note.'],
    [
      ':::: caution *My* title',
      '":::: caution *My* title" does not start a block. Remove the space: ::::danger[*My* title].',
    ],
    [':::note[Title', 'The bracket in ":::note[Title" is not closed. Write :::note[Title].'],
    [
      ':::note[Title] more',
      '":::note[Title] more" does not start a block. Remove what follows the title: :::note[Title].',
    ],
    [
      ':::[Title]',
      '":::[Title]" does not start a block: it has no kind. Write the kind after the colons, e.g. :::note[Title].',
    ],
    [':::', NO_BLOCK],
  ])('E11 %s is an error with a fix, because it would be shown as written', async (line, expected) => {
    expect(await checkContent({ 'docs/a.mdx': page(`Text.\n\n${line}\nText.`) })).toEqual([
      `docs/a.mdx:6:1 ${expected}`,
    ]);
  });
});
