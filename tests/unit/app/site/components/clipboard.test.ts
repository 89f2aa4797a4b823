import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from '#app/site/components/clipboard.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('copyText', () => {
  test('resolves to true if the text was copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('a')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a');
  });

  test('resolves to false if the browser denies access', async () => {
    vi.stubGlobal('navigator', {
      clipboard: { writeText: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) },
    });
    expect(await copyText('a')).toBe(false);
  });

  test('resolves to false without a clipboard, as on a page without TLS', async () => {
    vi.stubGlobal('navigator', {});
    expect(await copyText('a')).toBe(false);
  });

  test('rethrows other errors', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new TypeError('a bug')) } });
    await expect(copyText('a')).rejects.toThrow('a bug');
  });
});
