import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';

const TREE =
  '<FileTree>\n\n- podlet\n  - **server.js** the *routes*\n  - assets/\n  - …\n- package.json\n- `.env` secrets\n\n</FileTree>';

describe('file trees', () => {
  test('are lists of files and folders, each with its comment', async () => {
    const $ = load(await renderPage(TREE), null, false);
    expect($('ul.file-tree').attr('role')).toBe('list');
    const entries = $('li > span:first-child, li > strong').toArray();
    expect(entries.map((entry) => [entry.tagName, $(entry).attr('class'), $(entry).text()])).toEqual([
      ['span', 'tree-folder', 'podlet/'],
      ['strong', 'tree-file', 'server.js'],
      ['span', 'tree-folder', 'assets/'],
      ['span', 'tree-more', '…'],
      ['span', 'tree-file', 'package.json'],
      ['span', 'tree-file', '.env'],
    ]);
    expect($('li li').first().find('.tree-note').html()).toBe('the <em>routes</em>');
  });

  test('are searchable by name', async () => {
    const { sections } = await compilePage(TREE);
    expect(sections[0]?.text).toBe('podlet/ server.js the routes · assets/ · … package.json · .env secrets');
  });

  test.each(['x', '1. a', '- a\n\nx'])(
    'E11 with other content are errors with their locations: %j',
    async (text) => {
      expect(
        await checkContent({ 'docs/a.mdx': page(`Text.\n\n<FileTree>\n\n${text}\n\n</FileTree>`) }),
      ).toEqual([
        'docs/a.mdx:6:1 A <FileTree> must contain a single list. ' +
          'Write "- " before each name, with a blank line before the first and after the last.',
      ]);
    },
  );
});
