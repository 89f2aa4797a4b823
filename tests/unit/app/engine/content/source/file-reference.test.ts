import { expect, test } from 'vitest';
import { checkContent, page } from '../../../../../helpers/content-folder.ts';

test('E11 a field with an image on another host, or with a name like that of an image, is an error with the fix', async () => {
  const files = {
    'docs/a.mdx': '---\ntitle: A\nimage: https://x.example/a.png\n---\n',
    'docs/b.mdx': '---\ntitle: B\nimage: /crad.png\n---\n',
    'card.png': 'x',
  };
  expect(await checkContent(files)).toEqual([
    'docs/a.mdx:3:1 The image "https://x.example/a.png" is on another host. Put the file next to the page and link to it there: the site loads nothing from other hosts.',
    'docs/b.mdx:3:1 The image crad.png does not exist. Did you mean "/card.png"?',
  ]);
});

test('E10 the fix for a link to a missing page is a page, not another file with the same name', async () => {
  const files = {
    'docs/a.mdx': page('[Hello](./helo.mdx)'),
    'docs/hello.mdx': page('Hello.'),
    'docs/hello.png': 'x',
  };
  expect(await checkContent(files)).toEqual([
    'docs/a.mdx:4:1 warning: The link to "./helo.mdx" does not point to a page: docs/helo.mdx does not exist. Did you mean "./hello.mdx"?',
  ]);
});
