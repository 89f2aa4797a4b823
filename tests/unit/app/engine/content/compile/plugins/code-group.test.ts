import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

async function check(text: string): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': page(text) });
}

const GROUP =
  ':::code-group{group="framework"}\n\n{/* given\nlet x;\n*/}\n\n```js label="Express" title="a.js"\nlet a;\n```\n\n' +
  '```js title="b.js"\nlet b;\n```\n\n:::';

describe('code groups', () => {
  test('are tabs, labeled with the label or title of each block, in the group that the author named', async () => {
    const $ = load(await renderPage(GROUP), null, false);
    expect($('.tabs.code-group').attr('data-tabs')).toBe('framework');
    const tabs = $('[role="tab"]').toArray();
    expect(tabs.map((tab) => $(tab).attr('aria-label'))).toEqual(['Express', 'b.js']);
    const panels = $('.tab-panel').toArray();
    expect(panels.map((panel) => $(panel).find('code').text())).toEqual(['let a;', 'let b;']);
  });

  test('show a title in the tab or, if the block has a label, above the code and as file of the tab', async () => {
    const $ = load(await renderPage(GROUP), null, false);
    const captions = $('.code-title').toArray();
    expect(captions.map((caption) => $(caption).text())).toEqual(['a.js']);
    expect(
      $('[role="tab"]')
        .toArray()
        .map((tab) => $(tab).attr('data-file')),
    ).toEqual(['a.js', undefined]);
    expect($('pre').last().attr('aria-label')).toBe('Code, b.js');
  });

  test('include the labels of panels in the text of their section', async () => {
    const { sections } = await compilePage(GROUP);
    expect(sections).toHaveLength(1);
    expect(sections[0]).toMatchObject({ text: 'Express · a.js · b.js', code: 'let a; let b;' });
  });

  test('E11 with other content, or none, are errors with their locations', async () => {
    expect(
      await check(':::code-group\n\n```js title="a"\n```\n\nText.\n\n:::\n\n:::code-group\n:::'),
    ).toEqual([
      'docs/a.mdx:9:1 A code group may contain only code blocks. Use <Tabs> for panels with text.',
      'docs/a.mdx:13:1 The code group is empty. Put code blocks between its first and its last line.',
    ]);
  });

  test('E11 with unnamed or equally named blocks are errors with their locations', async () => {
    expect(
      await check(
        ':::code-group\n\n```js\n```\n\n```js title="a"\n```\n\n```sh label="a" npm2yarn\n```\n\n:::',
      ),
    ).toEqual([
      'docs/a.mdx:6:1 A code block in this code group has no name. Give it a title="…" or a label="…".',
      'docs/a.mdx:12:1 npm2yarn creates its own code group. Move it out of this one.',
      'docs/a.mdx:12:1 Two blocks of this code group are called "a". Give each a unique label="…".',
    ]);
  });

  test('E11 with an unknown attribute are errors', async () => {
    expect(await check(':::code-group{gruop="a"}\n\n```js title="a"\n```\n\n:::')).toEqual([
      'docs/a.mdx:4:1 ":::code-group" has no attribute "gruop". Did you mean "group"?',
    ]);
  });
});

describe('npm2yarn', () => {
  test('shows npm commands for the other package managers, in one group', async () => {
    const $ = load(await renderPage('```sh npm2yarn\nnpm install express @podium/podlet\n```'), null, false);
    expect($('.tabs.code-group').attr('data-tabs')).toBe('package-manager');
    const panels = $('.tab-panel').toArray();
    expect(panels.map((panel) => [$(panel).attr('aria-label'), $(panel).find('code').text()])).toEqual([
      ['npm', 'npm install express @podium/podlet'],
      ['pnpm', 'pnpm add express @podium/podlet'],
      ['yarn', 'yarn add express @podium/podlet'],
      ['bun', 'bun add express @podium/podlet'],
    ]);
  });

  test('E11 with a command that another package manager lacks is an error with its location', async () => {
    expect(await check('Text.\n\n```sh npm2yarn\nnpm install a\nnpm pkg set type=module\n```')).toEqual([
      'docs/a.mdx:6:1 "npm pkg set type=module" has no equivalent in pnpm. ' +
        'Put it in a code block without npm2yarn.',
    ]);
  });
});
