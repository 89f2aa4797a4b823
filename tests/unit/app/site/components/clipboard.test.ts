import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText } from '#app/site/components/clipboard.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('copyText', () => {
  test('reports that the text is in the clipboard', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('a')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a');
  });

  test('reports that the browser denied access', async () => {
    vi.stubGlobal('navigator', {
      clipboard: { writeText: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) },
    });
    expect(await copyText('a')).toBe(false);
  });

  test('reports that there is no clipboard, as on a page without TLS', async () => {
    vi.stubGlobal('navigator', {});
    expect(await copyText('a')).toBe(false);
  });

  test('rethrows other errors', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new TypeError('a bug')) } });
    await expect(copyText('a')).rejects.toThrow('a bug');
  });
});
