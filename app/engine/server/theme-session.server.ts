import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes/build/theme-server.js';

type Resolve = ReturnType<typeof createThemeSessionResolver>;

/** How long the live server's cookie stores the color mode: a year, in seconds. */
const MAX_AGE = 31_536_000;

/** Over TLS the cookie is for TLS alone. */
const resolvers = { http: createResolver(false), https: createResolver(true) };

/**
 * The color mode that the reader chose, on the live server: a cookie with nothing else in it. Nobody gains anything by
 * forging it, and no other site can set it, so what it is signed with, because Remix wants that, need not be secret: a
 * secret would have to be the same on all servers of a site, and a new one would make readers lose their choice.
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
