import { expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { loadPublishable } from '#scripts/check/load-publishable.ts';
import { makeContentFolder, page, siteConfig, type FolderFiles } from '../../../helpers/content-folder.ts';

async function load(files: FolderFiles): Promise<string[]> {
  const folder = await makeContentFolder({
    'site.config.ts': siteConfig("checks: { missingHistory: 'ignore', missingDescription: 'ignore' },"),
    ...files,
  });
  try {
    await loadPublishable(folder.environment);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return folder.show(error.problems);
  }
}

test('E5 an unreadable page does not hide problems of other pages', async () => {
  const lines = await load({
    'docs/a.mdx': '---\ntitle: A\ntitel: A\n---\n',
    'docs/b.mdx': page('![](./no.png)', 'B'),
    'docs/c.mdx': page('<Tabz />', 'C'),
    'docs/d.mdx': page('# Twice\n\n#### Deep\n\n[x](/nowhere) [y](#no)', 'D'),
    'sidebars.ts': "export default { docs: ['index', 'a', 'b', 'c'] };",
  });
  const starts = [
    'docs/a.mdx:3:1 "titel" is not a frontmatter field.',
    'docs/b.mdx:4:1 The image docs/no.png does not exist.',
    'docs/c.mdx:4:1 Unknown component <Tabz>.',
    'docs/d.mdx:8:1 The link to /nowhere is broken: nothing exists at that path.',
    'docs/b.mdx:4:1 warning: The image "./no.png" has no alternative text',
    'docs/d.mdx:1:1 warning: The page is not in any sidebar',
    'docs/d.mdx:4:1 warning: ',
    'docs/d.mdx:6:1 warning: ',
    'docs/d.mdx:8:15 warning: ',
  ];
  expect(lines).toEqual(starts.map((start) => expect.stringContaining(start) as string));
});

test('E9 a link to a scheduled post is broken, and its date is reported', async () => {
  const lines = await load({
    'docs/a.mdx': page('[draft](/blog/draft)\n\n[later](/blog/later)', 'A'),
    'blog/2999-01-01-later.mdx': page('Text', 'Later'),
    'blog/2999-01-01-draft.mdx': page('Text', 'Draft').replace('title', 'draft: true\ntitle'),
    'authors.yml': '- invalid',
  });
  expect(lines.filter((line) => line.startsWith('docs/a.mdx'))).toEqual([
    'docs/a.mdx:4:1 The link to /blog/draft is broken: nothing exists at that path. Fix the link, or create its target.',
    'docs/a.mdx:6:1 The link to /blog/later is broken: nothing exists at that path. Its post is scheduled for 2999-01-01; remove the link until then.',
  ]);
});

test('E9 E10 links and redirects to an unreadable page are not broken, whatever its URL', async () => {
  const lines = await load({
    'site.config.ts': siteConfig(
      "checks: { missingHistory: 'ignore', missingDescription: 'ignore' }, redirects: [{ from: '/old', to: '/docs/a' }],",
    ),
    'docs/a.mdx': '---\ntitle: A\ntitel: A\n---\n',
    'docs/b.mdx': '---\ntitle: [\nslug: "/elsewhere"\n---\n',
    'docs/e.mdx': '---\ntitle: E\nslug: page.html\n---\n',
    'docs/f.mdx': '---\ntitle: F\nslug: ../up\n---\n',
    'blog/2024-01-01-c.mdx': '---\n---\n',
    'docs/index.mdx': page(
      '[a](./a.mdx#x) [a](/docs/a) [b](./b.mdx) [b](/docs/elsewhere) [c](/blog/c) [d](/docs/d) [e](./e.mdx) [f](./f.mdx)',
      'Start',
    ),
  });
  expect(lines.filter((line) => line.includes('The link to'))).toEqual([
    expect.stringContaining('The link to /docs/d is broken: nothing exists at that path.'),
  ]);
  expect(lines.join('\n')).not.toContain('redirect');
});

test('E5 with an invalid configuration, only its errors are reported', async () => {
  const lines = await load({
    'site.config.ts': 'export default {};',
    'docs/a.mdx': page('[d](/docs/d)', 'A'),
  });
  expect(lines.join('\n')).not.toContain('/docs/d');
  expect(lines.every((line) => line.startsWith('site.config.ts'))).toBe(true);
});
