import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes/build/theme-server.js';

type Resolve = ReturnType<typeof createThemeSessionResolver>;

/** How long the live server's cookie stores the color mode: a year, in seconds. */
const MAX_AGE = 31_536_000;

/** Over TLS, the cookie is marked as secure. */
const resolvers = { http: createResolver(false), https: createResolver(true) };

/**
 * Cookie with the reader's color mode, on the live server. Remix requires a secret to sign it, but the cookie contains
 * nothing
 * worth forging, so the secret is a constant: it is the same on all servers, and never invalidates the reader's choice.
 */
export const resolveThemeSession: Resolve = (request) =>
  resolvers[request.url.startsWith('https:') ? 'https' : 'http'](request);

function createResolver(secure: boolean): Resolve {
  return createThemeSessionResolver(
    createCookieSessionStorage({
      cookie: {
        name: 'theme',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: MAX_AGE,
        secrets: ['theme'],
        secure,
      },
    }),
  );
}
