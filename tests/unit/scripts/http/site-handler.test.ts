import { describe, expect, test } from 'vitest';
import { handleGeneratedFile, respondWithProblems } from '#scripts/http/site-handler.ts';
import { makeContentFolder, page } from '../../../helpers/content-folder.ts';

const FILES = {
  'docs/a.mdx': page('Text.', 'A page'),
  'docs/bad.mdx': page('<Nothing />'),
};

async function send(path: string, accept = '*/*', method = 'GET'): Promise<Response | undefined> {
  const content = await (await makeContentFolder(FILES)).load({ baseUrl: '/base/' });
  const request = new Request(`http://127.0.0.1${path}`, { headers: { accept }, method });
  return await handleGeneratedFile(request, '/base/', () => Promise.resolve(content.site));
}

describe('the live server', () => {
  test('L10 returns a page as Markdown at its own URL', async () => {
    const response = await send('/base/docs/a.md');
    expect(response?.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await response?.text()).toContain('# A page\n\nText.');
  });

  test.each(['/base/docs/a', '/base/docs/a/', '/base/'])(
    'L10 returns Markdown at %s to clients that prefer it, with Vary',
    async (path) => {
      const response = await send(path, 'text/markdown, text/html;q=0.9');
      expect(response?.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response?.headers.get('vary')).toBe('Accept');
      expect(await send(path, 'text/html,*/*;q=0.8')).toBeUndefined();
    },
  );

  test.each([
    ['/docs/a.md', 'a path outside the base path'],
    ['/base/docs/nowhere.md', 'a page that does not exist'],
  ])('does not respond to %s: %s', async (path) => {
    expect(await send(path)).toBeUndefined();
  });

  test('does not respond to POST', async () => {
    expect(await send('/base/docs/a.md', '*/*', 'POST')).toBeUndefined();
    expect(await send('/base/docs/a.md', '*/*', 'HEAD')).toBeDefined();
  });

  test('throws for the file of a page with errors, and responds with its problems and status 500', async () => {
    const failure: unknown = await send('/base/docs/bad.md').catch((error: unknown) => error);
    const response = respondWithProblems(failure);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('bad.mdx:4:1');
    const error = new Error('A bug.');
    expect(() => respondWithProblems(error)).toThrow(error);
  });
});
