import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compilePage, renderPage } from '../../../../../../helpers/compile-page.ts';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { makeContentFolder, page } from '../../../../../../helpers/content-folder.ts';

const versions = { '@podium/podlet': '5.4.2', express: '5.3.0' };

describe('package versions', () => {
  test('are replaced in text, code, links, and components', async () => {
    const html = await renderPage(
      'Version %version(@podium/podlet)% of `a@%version(express)%`: ' +
        '[here](https://a.example/v/%version(@podium/podlet)%) and [there][x].\n\n' +
        '```json\n"a": "^%version(express)%"\n```\n\n<Tabs>\n<Tab label="v%version(express)%">\n\nx\n\n</Tab>\n</Tabs>\n\n' +
        '[x]: https://b.example/%version(express)%',
      { versions },
    );
    expect(html).toContain('<p>Version 5.4.2 of <code>a@5.3.0</code>:');
    expect(html).toContain('<a href="https://a.example/v/5.4.2">here</a>');
    expect(html).toContain('<a href="https://b.example/5.3.0">there</a>');
    expect(html).toMatch(/\^5\.3\.0/);
    expect(html).toContain('<p class="tab-label">v5.3.0</p>');
    expect(html).not.toContain('%version');
  });

  test('are not replaced in verbatim code', async () => {
    expect(await renderPage('```text verbatim\n%version(express)%\n```', { versions })).toContain(
      '<code class="language-text">%version(express)%</code>',
    );
  });

  test('are dependencies of the page', async () => {
    const { dependencies } = await compilePage('%version(express)%', { versions });
    expect(dependencies.versions).toEqual({ express: '5.3.0' });
  });

  test('come from the lockfile', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': page('%version(@podium/podlet)%') });
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    expect(await (await folder.load()).site.page('/docs/a')).toMatchObject({
      html: `<p>${packages['node_modules/@podium/podlet']?.version}</p>`,
    });
  });

  test('E11 of unknown packages are errors with their locations', async () => {
    const text =
      'Text with\na %version(exprss)% in it, `%version(nope-nope)%`.\n\n```text\na\n  %version(@podium/podlte)%\n```';
    const error = await compilePage(text, { versions }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).message.replaceAll(/^.*\/docs\//gm, 'docs/').split('\n')).toEqual([
      'docs/page.mdx:5:3 The package "exprss" is not in the lockfile, so it has no version. ' +
        'Did you mean "express"?',
      'docs/page.mdx:5:29 The package "nope-nope" is not in the lockfile, so it has no version. ' +
        'The packages are: "@podium/podlet", "express".',
      'docs/page.mdx:9:3 The package "@podium/podlte" is not in the lockfile, so it has no version. ' +
        'Did you mean "@podium/podlet"?',
    ]);
  });
});
