import { expect, test } from 'vitest';
import { reportNames } from '../../../../scripts/check/unlinked-names.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';

test('names of the reference are counted, and those that are ambiguous listed with what they may name', async () => {
  const row = '| Option | Default |\n| --- | --- |\n| `timeout` | `1000` |\n';
  const folder = await makeContentFolder({
    'docs/api/client.mdx': page(`## \`client\`\n\n${row}`),
    'docs/api/proxy.mdx': page(`## \`proxy\`\n\n${row}`),
    'docs/guide.mdx': page('## Limits\n\nSet `client.timeout` or `timeout`, and a `port`.'),
  });
  const { linked, unlinked } = await reportNames(await folder.load());
  expect(linked).toBe(1);
  expect(unlinked.map((line) => line.replace(/^\S*docs(?=\/guide)/, 'docs'))).toEqual([
    'docs/guide.mdx#limits timeout → /docs/api/client#client-timeout, /docs/api/proxy#proxy-timeout',
  ]);
});
