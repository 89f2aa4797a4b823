import { expect, test } from 'vitest';
import { checkContent } from '../../../../../helpers/content-folder.ts';

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
