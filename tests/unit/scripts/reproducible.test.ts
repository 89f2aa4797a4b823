import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { compareClones } from '../../stress/reproduce.ts';

// Without a repository (an unpacked archive) there is nothing to clone.
test.skipIf(!existsSync(path.join(PROJECT_ROOT, '.git')))(
  'two clones built in different folders, time zones, and locales are byte-identical',
  async () => {
    const { tried, failures } = await compareClones('tests/fixtures/small-site');
    expect(failures).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  },
  300_000,
);
