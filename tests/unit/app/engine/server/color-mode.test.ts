import type { ActionFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { storeTheme, resolveThemeSession } from '#app/engine/server/color-mode.server.ts';

async function send(body: string | undefined, url = 'http://site.example/theme'): Promise<Response> {
  const request = new Request(url, { method: 'POST', ...(body === undefined ? {} : { body }) });
  return await storeTheme({ request } as ActionFunctionArgs);
}

describe('storeTheme', () => {
  test.each([undefined, '', 'null', '{', '[[[[', 'theme=dark', '{"theme":"pink"}', '{"theme":{}}', '"dark"'])(
    'S1 responds to %s with status 400, and sets no cookie',
    async (body) => {
      const response = await send(body);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null]);
    },
  );

  test('S1 stores the mode in a cookie that is HttpOnly and, over TLS, Secure', async () => {
    const plain = await send('{"theme":"dark"}');
    expect(plain.status).toBe(200);
    expect(plain.headers.get('set-cookie')).toMatch(
      /^theme=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const secure =
      (await send('{"theme":"dark"}', 'https://site.example/theme')).headers.get('set-cookie') ?? '';
    expect(secure).toMatch(/; Secure/);
    // A secure cookie is read without TLS, too.
    const headers = { cookie: secure.split(';')[0] ?? '' };
    const session = await resolveThemeSession(new Request('http://site.example/', { headers }));
    expect(session.getTheme()).toBe('dark');
  });

  test('S1 removes the cookie for the system mode', async () => {
    for (const body of ['{"theme":null}', '{}']) {
      expect((await send(body)).headers.get('set-cookie')).toMatch(/^theme=; .*Expires=Thu, 01 Jan 1970/);
    }
  });
});
