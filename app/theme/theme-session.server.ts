import { createCookieSessionStorage } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes/build/theme-server.js';

/** How long the live server's cookie keeps the colour mode: a year, in seconds. */
const MAX_AGE = 31_536_000;

/**
 * The colour mode that the reader chose, on the live server: a cookie with nothing else in it. There is nothing to gain
 * by forging it, so what it is signed with, as Remix wants it to be, need not be secret.
 */
export const resolveThemeSession = createThemeSessionResolver(
  createCookieSessionStorage({
    cookie: {
      name: 'theme',
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: MAX_AGE,
      secrets: ['theme'],
    },
  }),
);
