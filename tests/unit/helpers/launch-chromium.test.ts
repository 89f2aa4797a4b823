import { afterEach, expect, test, vi } from 'vitest';
import { launchChromium } from '../../helpers/launch-chromium.ts';
import { UsageError } from '#scripts/cli/command.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('throws for a missing Chromium, with its path and the fix', async () => {
  vi.stubEnv('CHROMIUM', '/nowhere/chromium');
  const failure = await launchChromium().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UsageError);
  expect((failure as UsageError).message).toBe(
    'There is no Chromium at /nowhere/chromium. Install it (apt-get install chromium), or set another path: CHROMIUM=/path/to/chrome',
  );
});
