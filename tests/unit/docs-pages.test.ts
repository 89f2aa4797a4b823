import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** What every page of the documentation has, whatever it is about. */

const DOCS = path.join(PROJECT_ROOT, 'content/docs');

/** For authors, and the table of all versions. */
const META_PAGES = ['writing.mdx', 'help/versions.mdx'];

const pages = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx') && !/(^|\/)_/.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(path.join(DOCS, file), 'utf8') }));

const subjects = pages.filter(({ file }) => !META_PAGES.includes(file));

describe('pages of the documentation', () => {
  test('R9, R10, R11, R12, R13: no two pages share a title', () => {
    const titles = pages.map(({ source }) => readTitle(source));
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test.each(subjects)('$file ends with the packages it was checked against', ({ source }) => {
    const [, last = ''] = /\n---\n\n(Checked against .*\.)\n$/.exec(source) ?? [];
    const named = [...last.matchAll(/`(@podium\/[\w-]+)` %version\(\1\)%/g)].map(([, name = '']) => name);
    const used = [...source.matchAll(/(?:from|import) '(@podium\/[\w-]+)'/g)].map(([, name = '']) => name);
    expect(named).not.toEqual([]);
    // Not on the registry: no version of it could be checked.
    const missing = used.filter((name) => name !== '@podium/fastify-layout' && !named.includes(name));
    expect(missing).toEqual([]);
  });

  test('R10: every method and function of the references has an example', () => {
    const members = pages
      .filter(({ file }) => file.startsWith('api/'))
      .flatMap(({ file, source }) => readMembers(source).map((member) => ({ file, ...member })));
    expect(members.length).toBeGreaterThan(50);
    expect(members.filter(({ hasExample }) => !hasExample)).toEqual([]);
  });
});

function readTitle(source: string): string {
  const [, matter = ''] = /^---\n([^]*?)\n---\n/.exec(source) ?? [];
  return z.object({ title: z.string() }).parse(parse(matter)).title;
}

/** The methods and functions under headings of a reference page, and whether a sample is below the heading. */
function readMembers(source: string): { heading: string; hasExample: boolean }[] {
  // Lines of samples may look like headings.
  const text = source.replace(/^(`{3,})[^]*?^\1/gm, '<sample>');
  return text
    .split(/^(?=#{2,} )/m)
    .filter((section) => /<Member\s+kind="(?:method|function)"/.test(section))
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      hasExample: section.includes('<sample>'),
    }));
}
