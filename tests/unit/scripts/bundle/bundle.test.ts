import { describe, expect, test } from 'vitest';
import { getBundle } from '#scripts/bundle/bundle.ts';

describe('a missing bundle', () => {
  test.each([
    [undefined, 'npm run build'],
    ['/lost/', 'BASE_URL=/lost/ npm run build'],
  ])('for BASE_URL=%s is reported with the command that builds it: %s', async (baseUrl, command) => {
    await expect(getBundle({ baseUrl: '/lost/' }, { baseUrl })).rejects.toThrow(
      `There is no production build for the base path "/lost/". Run "${command}" first.`,
    );
  });
});
