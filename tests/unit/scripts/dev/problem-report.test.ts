import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorProblem } from '#app/engine/diagnostics/problem.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { DESCRIPTION_PLACEHOLDERS } from '#scripts/authoring/placeholders.ts';
import { createTerminalReport, findShownProblems } from '#scripts/dev/problem-report.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  WITHOUT_DESCRIPTIONS,
} from '../../../helpers/content-folder.ts';

describe('problems shown for a page', () => {
  test('E11 include the lines around the location and the file for the editor; errors of the page come first', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(WITHOUT_DESCRIPTIONS),
      'docs/a.mdx': '---\ntitel: A\n---\n',
      'docs/b.mdx': page('One.\n\n<Nope />\n\n[x](./c.mdx)'),
    });
    const content = await createDevLoader(folder.environment, '2025-01-01').load();
    const shown = await findShownProblems(content, '/docs/b');
    expect(shown.map(({ level, isHere, line }) => [level, isHere, line])).toEqual([
      ['error', true, 6],
      ['error', false, 2],
      ['error', false, 2],
      ['warning', true, 8],
    ]);
    expect(shown[0]?.frame).toBe('  4 | One.\n  5 |\n> 6 | <Nope />\n    | ^\n  7 |\n  8 | [x](./c.mdx)');
    expect(shown[0]?.absoluteFile).toBe(path.join(folder.dir, 'docs/b.mdx'));
  });

  test('E11 include warnings of the check: no sidebar entry, no description, or a placeholder', async () => {
    const folder = await makeContentFolder({
      'sidebars.ts': "export default { docs: ['index'] };\n",
      'docs/a.mdx': `---\ntitle: A\ndescription: ${DESCRIPTION_PLACEHOLDERS.doc}\n---\n\nText.\n`,
      'docs/b.mdx': '---\ntitle: B\nunlisted: true\n---\n\nText.\n',
    });
    const content = await createDevLoader(folder.environment, '2025-01-01').load();
    const list = async (pagePath: string): Promise<unknown[]> =>
      (await findShownProblems(content, pagePath)).map(({ level, isHere, kind, line }) => [
        level,
        isHere,
        kind,
        line,
      ]);
    expect(await list('/docs/a')).toEqual([
      ['warning', true, 'orphan-page', 1],
      ['warning', true, 'missing-description', 3],
    ]);
    expect(await list('/docs/b')).toEqual([['warning', true, 'missing-description', 2]]);
  });

  test('E9 E11 include broken links in the site configuration, which are on every page', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(
        `${WITHOUT_DESCRIPTIONS}\n  navbar: { items: [{ type: 'link', label: 'B', to: '/docs/b' }] },`,
      ),
      'docs/a.mdx': page('Text.'),
    });
    const content = await createDevLoader(folder.environment, '2025-01-01').load();
    expect(await findShownProblems(content, '/docs/a')).toEqual([
      expect.objectContaining({
        level: 'warning',
        message:
          'The link to /docs/b is broken: nothing exists at that path. It is part of the layout, so it is on many pages.',
        absoluteFile: path.join(folder.dir, 'site.config.ts'),
      }),
    ]);
  });

  test('E11 all belong to a URL without a page, because any may be the cause', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(WITHOUT_DESCRIPTIONS),
      'docs/a.mdx': '---\ntitel: A\n---\n',
    });
    const content = await createDevLoader(folder.environment, '2025-01-01').load();
    expect((await findShownProblems(content, '/docs/a')).every(({ isHere }) => isHere)).toBe(true);
    expect((await findShownProblems(content, '/docs')).some(({ isHere }) => isHere)).toBe(false);
  });
});

describe('problems in the terminal', () => {
  test('E11 are reported once, and again when they recur; the fix of all errors is reported once', () => {
    const written: string[] = [];
    const report = createTerminalReport((text) => written.push(text));
    const error = { ...errorProblem('mdx', 'Wrong.', { file: 'a.mdx', line: 1 }), frame: '> 1 | x' };
    report([error], 'some');
    report([error], 'all');
    report([], 'some');
    report([], 'all');
    report([], 'all');
    report([error], 'all');
    const reported = 'a.mdx:1 Wrong.\n  > 1 | x\n';
    expect(written).toEqual([reported, 'All errors are fixed.\n', reported]);
  });

  test('E11 are reported once, even warnings that remain after all errors are fixed', () => {
    const written: string[] = [];
    const report = createTerminalReport((text) => written.push(text));
    const error = { ...errorProblem('mdx', 'Wrong.', { file: 'a.mdx' }), frame: undefined };
    const warning = { ...error, level: 'warning', message: 'Odd.', file: 'b.mdx' } as const;
    report([error, warning], 'all');
    report([], 'known');
    report([warning], 'all');
    expect(written).toEqual(['a.mdx Wrong.\n', 'b.mdx warning: Odd.\n', 'All errors are fixed.\n']);
  });
});
