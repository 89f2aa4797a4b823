import { findPageProblems } from '#scripts/dev/problem-report.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { mkdir, rename as move, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { chooseMove, findPage } from '#scripts/authoring/find-page.ts';
import { planDoc } from '#scripts/authoring/new-page.ts';
import { readAuthoringSite } from '#scripts/authoring/read-site.ts';
import { planRename } from '#scripts/authoring/rename-page.ts';
import { checkContent as checkLoadedContent } from '#scripts/check/check-content.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { watchContent } from '#scripts/watch/content-watcher.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
} from '../../../../../helpers/content-folder.ts';

const MARKDOWN = `# Not the title {#top}

Text with {braces}, a < b, <b>HTML</b>, <!-- a comment --> and a<br>break. See [the other](./other.mdx#part).

import this line is text

| a | b |
| - | - |
| 1 | 2 |

:::tip[Mind]
A note.
:::

![Plan](plan.svg)

    indented code

<!-- Another
comment -->
`;

async function findHtml(content: SiteState, pagePath: string): Promise<string> {
  const found = await content.site.page(pagePath);
  return found !== undefined && 'html' in found ? (found.html ?? '') : '';
}

describe('a .md file', () => {
  test('is a page of Markdown with tables, directives, and images, but no JSX or expressions', async () => {
    const folder = await makeContentFolder({
      'docs/plain.md': page(MARKDOWN),
      'docs/other.mdx': page('## Part\n\n[Back](./plain.md#top)'),
      'docs/plan.svg': svg(4, 3),
    });
    const content = await folder.load();
    const html = await findHtml(content, '/docs/plain');
    expect(html).toContain('Text with {braces}, a &lt; b, &lt;b>HTML&lt;/b>,  and a<br>\nbreak.');
    expect(html).toContain('<a href="/docs/other#part">');
    expect(html).toContain('<p>import this line is text</p>');
    expect(html).toContain('<table>');
    expect(html).toContain('A note.');
    expect(html).toMatch(/<img src="\/media\/plan\.[0-9a-f]{8}\.svg" alt="Plan" width="4" height="3"/);
    expect(html).toContain('indented code');
    expect(html).not.toContain('comment');
    expect(await findHtml(content, '/docs/other')).toContain('<a href="/docs/plain#top">');
    expect(listPages(content.graph).map((listed) => listed.path)).toContain('/docs/plain');
    const markdownCopy = await content.site.file('/docs/plain.md');
    expect(markdownCopy).toBeDefined();
    expect(folder.show(await findPageProblems(content, '/docs/plain'))).toEqual([
      expect.stringContaining('docs/plain.md:4:1 warning: '),
      'docs/plain.md:6:28 warning: HTML in a Markdown page is shown as text. Write it in Markdown, or rename the file to .mdx and write the elements as JSX.',
      expect.stringContaining('docs/plain.md:6:35 warning: HTML in a Markdown page'),
    ]);
  });

  test('can be a post with an excerpt, or the home page', async () => {
    const folder = await makeContentFolder({
      'home.md': 'Welcome *home*.',
      'blog/2024-01-02-a-post.md': page('Excerpt.\n\n<!-- truncate -->\n\nThe rest.', 'A post'),
    });
    const content = await folder.load();
    expect(await findHtml(content, '/')).toContain('<em>home</em>');
    expect(await findHtml(content, '/blog/a-post')).toContain('The rest.');
    const list = JSON.stringify(await content.site.page('/blog'));
    expect(list).toContain('Excerpt.');
    expect(list).not.toContain('The rest.');
  });

  test('can be a partial of an .mdx page', async () => {
    const folder = await makeContentFolder({
      'docs/_part.md': 'Some {text}.',
      'docs/a.mdx': page("import Part from './_part.md'\n\n<Part />"),
    });
    expect(await findHtml(await folder.load(), '/docs/a')).toBe('<p>Some {text}.</p>');
  });

  test('E10 beside an .mdx file of the same name is an error', async () => {
    expect(await checkContent({ 'docs/a.md': page('Text.'), 'docs/a.mdx': page('Text.') })).toEqual([
      'docs/a.md It has the same URL as docs/a.mdx. Remove one of the two, or give it another name.',
    ]);
  });

  test('E11 has errors reported at their lines: links, images, frontmatter, fences', async () => {
    const found = await checkContent({
      'docs/a.md': page('[A](./none.md)\n\n![B](none.png)\n\n```\ncode'),
      'docs/b.md': '---\ntitel: B\n---\n',
    });
    expect(found).toEqual([
      expect.stringContaining('docs/a.md:6:1 The image docs/none.png does not exist.'),
      expect.stringContaining('docs/a.md:8:1 The code block is not closed'),
      expect.stringContaining('docs/b.md:2:1 "titel" is not a frontmatter field. Did you mean "title"?'),
      expect.stringContaining('docs/b.md:2:1 "title" is missing'),
      expect.stringContaining('docs/a.md:4:1 warning: The link to "./none.md" does not point to a page'),
    ]);
  });

  test('is checked, and has a sidebar entry, an edit link, and search records', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig("  docs: { editUrl: 'https://git.example/edit' },"),
      'sidebars.ts': "export default { docs: ['index', 'plain'] };",
      'docs/plain.md': page('## Words\n\nFindable text.', 'Plain'),
    });
    const content = await folder.load();
    const { problems } = await checkLoadedContent(content);
    expect(folder.show(problems).filter((line) => line.includes('sidebar'))).toEqual([]);
    expect(await content.site.page('/docs/plain')).toMatchObject({
      editHref: 'https://git.example/edit/docs/plain.md',
    });
    const article = await compileArticle(content, '/docs/plain');
    expect(article?.compiled.sections.map(({ text }) => text)).toContain('Findable text.');
  });

  test('can be renamed, with its extension preserved and its links updated', async () => {
    const folder = await makeContentFolder({
      'docs/old.md': page('[B](./b.md)'),
      'docs/b.md': page('[Old](./old.md#x) {not code}'),
    });
    const site = await readAuthoringSite(folder.environment, '2025-01-01');
    const found = findPage('old', site, folder.dir);
    const { changes } = await planRename(found, chooseMove(found, 'guides/new', site, folder.dir), site);
    const written = changes.map((change) => ('after' in change ? change.after : ''));
    expect(chooseMove(found, 'guides/new', site, folder.dir).to).toBe('docs/guides/new.md');
    expect(written.join('\n')).toContain('[Old](./guides/new.md#x) {not code}');
    expect(written.join('\n')).toContain('[B](../b.md)');
  });

  test('prevents a new page from taking its URL', async () => {
    const folder = await makeContentFolder({ 'docs/a.md': page('Text.') });
    const site = await readAuthoringSite(folder.environment, '2025-01-01');
    await expect(planDoc('a', { title: 'A', draft: false }, site)).rejects.toThrow(
      /docs\/a\.md already exists/,
    );
  });

  test('B6 is updated on the dev server when it is saved or moved', async () => {
    const folder = await makeContentFolder({ 'docs/a.md': page('One.') });
    const watched = watchContent({
      loader: createDevLoader(folder.environment, '2025-01-01'),
      contentDir: folder.dir,
      onChange: () => Promise.resolve(),
      onUnexpectedError: (error) => {
        throw error;
      },
    });
    try {
      const expectHtml = (pagePath: string, html: string): Promise<void> =>
        vi.waitFor(
          async () => expect(await findHtml(await watched.getContent(), pagePath)).toBe(html),
          20_000,
        );
      await expectHtml('/docs/a', '<p>One.</p>');
      await writeFile(path.join(folder.dir, 'docs/a.md'), page('Two.'));
      await expectHtml('/docs/a', '<p>Two.</p>');
      await mkdir(path.join(folder.dir, 'docs/sub'));
      await move(path.join(folder.dir, 'docs/a.md'), path.join(folder.dir, 'docs/sub/b.md'));
      await expectHtml('/docs/sub/b', '<p>Two.</p>');
    } finally {
      await watched.close();
    }
  });
});

test('a .md page that cannot be compiled rejects with a ProblemError', async () => {
  const folder = await makeContentFolder({ 'docs/a.md': page('Text {#id} in a line.') });
  await expect((await folder.load()).site.page('/docs/a')).rejects.toThrow(ProblemError);
});
