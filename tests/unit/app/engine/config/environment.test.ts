import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import {
  findBaseUrlIssue,
  findOriginIssue,
  normalizeBaseUrl,
  readEnvironment,
  type Environment,
} from '#app/engine/config/environment.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

async function read(env: Record<string, string>): Promise<Environment> {
  const cwd = await makeTemporaryFolder();
  await mkdir(path.join(cwd, 'content'));
  return readEnvironment(env, cwd);
}

async function readIssue(env: Record<string, string>): Promise<string> {
  try {
    await read(env);
  } catch (error) {
    if (error instanceof ProblemError) return error.message;
    throw error;
  }
  return 'no issue';
}

describe('readEnvironment', () => {
  test('has a default for every variable', async () => {
    const cwd = await makeTemporaryFolder();
    await mkdir(path.join(cwd, 'content'));
    expect(readEnvironment({}, cwd)).toEqual({
      contentDir: path.join(cwd, 'content'),
      outDir: path.join(cwd, 'build/site'),
      cacheDir: path.join(cwd, '.cache'),
      baseUrl: undefined,
      siteUrl: undefined,
      host: '127.0.0.1',
      port: undefined,
      preview: false,
    });
  });

  test('treats an empty variable as unset', async () => {
    const environment = await read({ BASE_URL: '', SITE_URL: '', HOST: '', PORT: '', OUT_DIR: '' });
    expect(environment).toMatchObject({
      baseUrl: undefined,
      siteUrl: undefined,
      host: '127.0.0.1',
      port: undefined,
    });
  });

  test('accepts only 1 or an empty value for PREVIEW', async () => {
    expect((await read({ PREVIEW: '1' })).preview).toBe(true);
    expect((await read({ PREVIEW: '' })).preview).toBe(false);
    expect(await readIssue({ PREVIEW: 'yes' })).toBe(
      'PREVIEW "yes" is not valid. Set it to 1 to show drafts on the live server, or leave it unset.',
    );
  });

  test.each([
    ['podium', '/podium/'],
    ['/podium', '/podium/'],
    ['podium/', '/podium/'],
    ['/podium/', '/podium/'],
    ['/', '/'],
    ['/a/b', '/a/b/'],
  ])('normalizes the slashes of BASE_URL %s', async (given, expected) => {
    expect((await read({ BASE_URL: given })).baseUrl).toBe(expected);
  });

  test.each<[string, string]>([
    ['/podium/?a=b', 'has a query or a hash'],
    ['/podium/#a', 'has a query or a hash'],
    ['https://podium-lib.io/', 'is a URL, not a path'],
    ['//podium-lib.io/', 'is a URL, not a path'],
    ['/a/../b/', 'has a relative segment'],
    ['./a', 'has a relative segment'],
    ...['/pod ium/', '/pödium/', '/%zz/', '/%2e%2e/', '/a%20b/', '/%70odium/', '/%00/'].map(
      (given): [string, string] => [
        given,
        'has characters other than letters from A to Z, digits, "-", ".", "_", and "~"',
      ],
    ),
  ])('throws for BASE_URL %s', async (given, issue) => {
    expect(await readIssue({ BASE_URL: given })).toBe(
      `BASE_URL "${given}" ${issue}. Set it to the path only, e.g. "/podium/".`,
    );
  });

  test.each(['https://site.example/', 'https://site.example:443', 'HTTPS://Site.Example'])(
    'accepts SITE_URL %s as an origin',
    async (given) => {
      expect((await read({ SITE_URL: given })).siteUrl).toBe('https://site.example');
    },
  );

  test.each<[string, string, string?]>([
    ['https://site.example/podium', 'has a path, which belongs in BASE_URL', '"https://site.example"'],
    ['https://site.example/?a', 'has a path, which belongs in BASE_URL', '"https://site.example"'],
    ['site.example', 'is not a URL'],
    ['ftp://site.example', 'is not an http(s) URL'],
    ['https://x.example//', 'has a path, which belongs in BASE_URL', '"https://x.example"'],
    ...[' ', '\n', '?', '#', '\\', '/.', '/a/..'].map((end): [string, string, string] => [
      `https://x.example${end}`,
      'is not of the form "https://host"',
      '"https://x.example"',
    ]),
    ['https:x.example', 'is not of the form "https://host"', '"https://x.example"'],
    ['https:///x.example', 'is not of the form "https://host"', '"https://x.example"'],
    ...['a"b.example', '*.example', 'x.example.', 'x..example'].map((host): [string, string] => [
      `https://${host}`,
      'has a host that is neither a domain nor an IP address',
    ]),
  ])('throws for SITE_URL %s', async (given, issue, origin = 'e.g. "https://example.org"') => {
    expect(await readIssue({ SITE_URL: given })).toBe(
      `SITE_URL "${given}" ${issue}. Set it to the scheme and host only, ${origin}.`,
    );
  });

  test('rejects credentials in SITE_URL, which every page would publish, and does not log them', async () => {
    expect(await readIssue({ SITE_URL: 'https://user:secret@site.example' })).toBe(
      'SITE_URL "https://…@site.example" contains credentials, which every page would publish. Set it to the scheme and host only, "https://site.example".',
    );
  });

  test.each([
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['localhost', 'localhost'],
  ])('reads HOST %s as %s', async (given, expected) => {
    expect((await read({ HOST: given })).host).toBe(expected);
  });

  test.each(['0', '80', '65535'])('accepts PORT %s', async (given) => {
    expect((await read({ PORT: given })).port).toBe(Number(given));
  });

  test.each(['nonsense', '-1', '65536', '80.5', '0x50', '1e3', ' ', '80a'])(
    'throws for PORT "%s"',
    async (given) => {
      expect(await readIssue({ PORT: given })).toBe(
        `PORT "${given}" is not a port number. Use an integer from 0 (any free port) to 65535.`,
      );
    },
  );

  test('rejects a CONTENT_DIR that is missing, is a file, or cannot be read', async () => {
    const cwd = await makeTemporaryFolder();
    await writeFile(path.join(cwd, 'file'), '');
    await symlink('loop', path.join(cwd, 'loop'));
    for (const [name, issue] of [
      ['missing', 'is not a folder'],
      ['file', 'is not a folder'],
      ['loop', 'cannot be read (ELOOP)'],
    ] as const) {
      expect(() => readEnvironment({ CONTENT_DIR: name }, cwd)).toThrow(
        `CONTENT_DIR is ${path.join(cwd, name)}, which ${issue}. ` +
          'Set it to a folder that contains site.config.ts, docs/, and blog/.',
      );
    }
  });

  test('resolves a CONTENT_DIR that is a symbolic link', async () => {
    const cwd = await makeTemporaryFolder();
    await mkdir(path.join(cwd, 'real'));
    await symlink('real', path.join(cwd, 'content'), 'junction');
    expect(readEnvironment({}, cwd).contentDir).toBe(path.join(cwd, 'real'));
  });

  test('reports all errors at once, in a fixed order', async () => {
    const cwd = await makeTemporaryFolder();
    const env = { CONTENT_DIR: 'missing', BASE_URL: '/a?b', SITE_URL: 'x', PORT: 'y' };
    let message = '';
    try {
      readEnvironment(env, cwd);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
      'BASE_URL',
      'CONTENT_DIR',
      'PORT',
      'SITE_URL',
    ]);
  });
});

describe('normalizeBaseUrl', () => {
  test.each([
    ['', '/'],
    ['///', '/'],
    ['a//b', '/a/b/'],
  ])('normalizes "%s" to a path with leading and trailing slashes', (given, expected) => {
    expect(normalizeBaseUrl(given)).toBe(expected);
  });
});

describe('findBaseUrlIssue', () => {
  test('accepts a path with or without slashes', () => {
    expect(['/', '', 'a', '/a-b/c_d.e~f/'].map(findBaseUrlIssue)).toEqual(Array(4).fill(undefined));
  });
});

describe('findOriginIssue', () => {
  test.each(['http://localhost:3000', 'https://größe.example', 'http://127.0.0.1', 'http://[::1]:3000'])(
    'accepts %s',
    (origin) => {
      expect(findOriginIssue(origin)).toBeUndefined();
    },
  );
});
