import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Requirements for every page of the documentation. */

const DOCS = path.join(PROJECT_ROOT, 'content/docs');

/** Pages for authors, and the table of all versions. */
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
    // Not in the registry, so no version of it could be checked.
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

  test('R10: every method in a table of a reference is called in a sample on the page', () => {
    const listed = pages
      .filter(({ file }) => file.startsWith('api/'))
      .flatMap(({ file, source }) => readListedMethods(source).map((method) => ({ file, source, method })));
    expect(listed.length).toBeGreaterThan(10);
    const missing = listed.filter(
      ({ source, method }) =>
        !readSamples(source).some((sample) => new RegExp(`\\b${method}\\(`).test(sample)),
    );
    expect(missing.map(({ file, method }) => `${file} ${method}()`)).toEqual([]);
  });
});

/** Ports of the example shop, which pages show parts of. */
const SHOP_PORTS: Readonly<Record<string, string>> = {
  header: '7100',
  products: '7200',
  basket: '7300',
  reviews: '7400',
};

describe('the example shop', () => {
  test('has the same podlet ports on every page', () => {
    const named = pages.flatMap(({ file, source }) =>
      listPodletPorts(source).map(({ name, port }) => ({ file, name, port })),
    );
    const ofShop = named.filter(({ name }) => name in SHOP_PORTS);
    expect(ofShop.length).toBeGreaterThan(30);
    expect(ofShop.filter(({ name, port }) => SHOP_PORTS[name] !== port)).toEqual([]);
  });
});

describe('commands', () => {
  /** Syntax that PowerShell does not support, or interprets differently from POSIX shells. */
  const POSIX_ONLY = /^[A-Z_]+=\S* \S|&&|\|\||\\$|\$\(|^export |^source |^mkdir -p|^(?:rm|cp) /m;

  test.each(pages)('of $file work in PowerShell, or have a variant for it', ({ source }) => {
    const shells = [...source.matchAll(/^( *)```(sh|bash|powershell)\b.*\n([^]*?)^\1```/gm)].map(
      ([, , language = '', code = '']) => ({ language, code: code.replaceAll(/^ +/gm, '') }),
    );
    const wrong = shells.filter(
      ({ language, code }, index) =>
        language !== 'powershell' && POSIX_ONLY.test(code) && shells[index + 1]?.language !== 'powershell',
    );
    expect(wrong.map(({ code }) => code)).toEqual([]);
    // In Windows PowerShell 5, `curl` is an alias of Invoke-WebRequest.
    if (shells.some(({ code }) => /^curl /m.test(code))) {
      expect(source).toContain('In Windows PowerShell 5, type `curl.exe`');
    }
  });

  test('detects syntax that PowerShell does not support', () => {
    const lines = [
      'NODE_ENV=production npm start',
      'mkdir a && cd a',
      'curl \\',
      'mkdir -p a/b',
      'echo $(date)',
    ];
    expect(lines.filter((line) => !POSIX_ONLY.test(line))).toEqual([]);
    expect(POSIX_ONLY.test('npm pkg set "scripts.build=esbuild client.js" -w basket')).toBe(false);
  });
});

function readTitle(source: string): string {
  const [, matter = ''] = /^---\n([^]*?)\n---\n/.exec(source) ?? [];
  return z.object({ title: z.string() }).parse(parse(matter)).title;
}

/** Podlets that samples register, or create in a file that listens, with their ports. */
function listPodletPorts(source: string): { name: string; port: string }[] {
  const registered = source.matchAll(/register\(\{\s*name: '(\w+)',\s*uri: 'http:\/\/localhost:(\d+)/g);
  const created = readSamples(source).flatMap((sample) => [
    ...sample.matchAll(/new Podlet\(\{\s*name: '(\w+)'[^]*?\blisten\((?:\{ port: )?(\d+)/g),
  ]);
  return [...registered, ...created].map(([, name = '', port = '']) => ({ name, port }));
}

/** The code of the samples of a page. */
function readSamples(source: string): string[] {
  return [...source.matchAll(/^( *`{3,})[^]*?^\1/gm)].map(([sample]) => sample);
}

/** The methods in the first column of tables of members, e.g. `get` of "| `get()` | Returns the value. |". */
function readListedMethods(source: string): string[] {
  const tables = [...source.matchAll(/^\| (?:Method|Name|Member) \|.*\n\| -.*\n((?:\|.*\n)+)/gm)];
  return tables
    .flatMap(([, rows = '']) => rows.trim().split('\n'))
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(?:\w+\.)?(\w+)\(/g)])
    .map(([, method = '']) => method);
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
