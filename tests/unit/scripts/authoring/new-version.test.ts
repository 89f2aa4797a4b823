import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLockedVersions } from '#app/engine/content/source/tested-versions.server.ts';
import { makeContentFolder, page, siteConfig } from '../../../helpers/content-folder.ts';
import { runScript } from '../../../helpers/run-script.ts';
import { hashTree } from '../../../helpers/temporary-folder.ts';

function createVersion(folder: { dir: string }, name: string) {
  return runScript('run.js', { args: ['new', 'version', name], env: { CONTENT_DIR: folder.dir } });
}

describe('npm run new -- version', () => {
  test('E4 creates a docs version that passes the check: links out of the docs work in .mdx and .md pages, and old paths stay with the current pages', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(),
      'sidebars.ts':
        "import { guides } from './guides.ts';\n\nexport default { docs: ['index', ...guides] };\n",
      'guides.ts': "export const guides = ['guides/a', 'guides/b', 'guides/c'];\n",
      'blog/2024-01-01-post.mdx': page('A post.\n'),
      'snippets/c.txt': 'code\n',
      'snippets/rows.ts': 'export const rows = 1;\n',
      'docs/guides/a.mdx': `---\ntitle: A\nredirectsFrom:\n  - /docs/old # why\n  - /docs/older\ndescription: What a page says.\n---\n\nimport Part from './_part.mdx'\nimport { rows } from '../../snippets/rows'\n\n[post](../../blog/2024-01-01-post.mdx) [path](../../blog/post) [b](./b.mdx#b) [latest](/docs/guides/b)\n\n\`\`\`text file=../../snippets/c.txt\n\`\`\`\n\n<Part />\n`,
      'docs/guides/_part.mdx': '[b](/docs/guides/b.mdx)\n',
      'docs/guides/b.mdx': page('## B\n'),
      'docs/guides/c.md':
        '---\ntitle: C\nredirectsFrom:\n  - /docs/c\ndescription: What a page says.\n---\n\nA {brace}, 1 < 2, [post](../../blog/2024-01-01-post.mdx) [path](../../blog/post) [b](./b.mdx#b)\n',
    });
    const { stdout, stderr, code } = await createVersion(folder, '5.x');
    expect([stderr, code]).toEqual(['', 0]);
    expect(
      stdout
        .replaceAll(/\S+\/content\//g, '')
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      'Copied docs/ to versions/5.x/: 5 files',
      'Created versions/5.x/sidebars.ts',
      expect.stringMatching(
        /^Added to site\.config\.ts:\d+\. Set "label" there, and which version "isLast"\.$/,
      ),
    ]);
    expect(await readFile(path.join(folder.dir, 'versions/5.x/guides/a.mdx'), 'utf8')).toBe(
      `---\ntitle: A\ndescription: What a page says.\n---\n\nimport Part from './_part.mdx'\nimport { rows } from '../../../snippets/rows'\n\n[post](../../../blog/2024-01-01-post.mdx) [path](/blog/post) [b](./b.mdx#b) [latest](/docs/guides/b)\n\n\`\`\`text file=../../../snippets/c.txt\n\`\`\`\n\n<Part />\n`,
    );
    expect(await readFile(path.join(folder.dir, 'versions/5.x/guides/_part.mdx'), 'utf8')).toBe(
      '[b](/versions/5.x/guides/b.mdx)\n',
    );
    expect(await readFile(path.join(folder.dir, 'versions/5.x/guides/c.md'), 'utf8')).toBe(
      '---\ntitle: C\ndescription: What a page says.\n---\n\nA {brace}, 1 < 2, [post](../../../blog/2024-01-01-post.mdx) [path](/blog/post) [b](./b.mdx#b)\n',
    );
    expect(await folder.check()).toEqual([]);
    expect(await (await folder.load()).site.page('/docs/5.x/guides/a')).toMatchObject({ title: 'A' });
  });

  test('E4 inserts the current versions of packages into the copy, because the lockfile will change', async () => {
    const folder = await makeContentFolder({
      'docs/a.mdx': page('Vite %version(vite)%, `%version(vite)%`.\n\n```text\n%version(vite)%\n```\n'),
    });
    expect((await createVersion(folder, '5.x')).code).toBe(0);
    const version = (await readLockedVersions()).get('vite') ?? '';
    expect(await readFile(path.join(folder.dir, 'versions/5.x/a.mdx'), 'utf8')).toBe(
      page(`Vite ${version}, \`${version}\`.\n\n\`\`\`text\n${version}\n\`\`\`\n`),
    );
    expect(await readFile(path.join(folder.dir, 'docs/a.mdx'), 'utf8')).toContain('%version(vite)%');
  });

  test('E4 leaves the folder unchanged for a taken name or one that is invalid in a URL', async () => {
    const folder = await makeContentFolder({ 'versions/_notes/a.txt': '' });
    const before = await hashTree(folder.dir);
    expect((await createVersion(folder, 'current')).stderr).toContain('is in docs/');
    expect((await createVersion(folder, '5 x')).stderr).toContain(
      'cannot be part of a URL. Use a name like "5.x".',
    );
    expect((await createVersion(folder, '_notes')).code).toBe(1);
    expect(await hashTree(folder.dir)).toEqual(before);
  });
});
