import { describe, expect, test } from 'vitest';
import { COMPILE_SOURCES } from '#app/engine/server/create-site-loader.server.ts';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { makeTemporaryFolder, writeFiles } from '../../../../helpers/temporary-folder.ts';

describe('hashSources', () => {
  const sources = ['code', 'lock.json'];

  test('is the same for the same files', async () => {
    const files = { 'code/a.ts': 'a', 'code/b/c.ts': 'c', 'lock.json': '{}', 'other.ts': 'x' };
    const hash = await hashSources(sources, await makeTemporaryFolder(files));
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashSources(sources, await makeTemporaryFolder(files))).toBe(hash);
    expect(await hashSources(sources, await makeTemporaryFolder({ ...files, 'other.ts': 'y' }))).toBe(hash);
  });

  test('changes with an edited or new file', async () => {
    const root = await makeTemporaryFolder({ 'code/a.ts': 'a', 'lock.json': '{}' });
    const hashes = [await hashSources(sources, root)];
    await writeFiles(root, { 'code/a.ts': 'b' });
    hashes.push(await hashSources(sources, root));
    await writeFiles(root, { 'code/b.ts': '' });
    hashes.push(await hashSources(sources, root));
    await writeFiles(root, { 'lock.json': '{ }' });
    hashes.push(await hashSources(sources, root));
    expect(new Set(hashes).size).toBe(4);
  });

  test('hashes the code that compiles pages', async () => {
    expect(await hashSources(COMPILE_SOURCES)).toMatch(/^[0-9a-f]{64}$/);
  });
});
