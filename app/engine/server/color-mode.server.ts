import { createCookieSessionStorage, type ActionFunctionArgs } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes/build/theme-server.js';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { createThemeAction } from 'remix-themes/build/create-theme-action.js';
import { z } from 'zod';

type Resolve = ReturnType<typeof createThemeSessionResolver>;

/** Lifetime of the color mode cookie, in seconds: one year. */
const MAX_AGE = 31_536_000;

/** Over TLS, the cookie has the `Secure` attribute. */
const resolvers = { http: createResolver(false), https: createResolver(true) };

/**
 * Reads the cookie with the reader's color mode, on the live server. Remix requires a secret to sign it, but the cookie
 * contains nothing worth forging. The secret is therefore a constant, which is the same on all servers and never
 * invalidates the reader's choice.
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

/** Adds the color mode of the reader's cookie to the layout data. */
export function withChosenMode(layout: LayoutData, chosen: 'light' | 'dark' | undefined): LayoutData {
  return chosen === undefined ? layout : { ...layout, colorMode: { ...layout.colorMode, chosen } };
}

/** Value sent by the browser; `null` or undefined for the color mode of the system. */
const choiceSchema = z.object({ theme: z.enum(['dark', 'light', '']).nullish() });

const setTheme = createThemeAction(resolveThemeSession);

/** Stores the reader's color mode in a cookie. Responds with status 400 if the body is invalid. */
export async function storeTheme(args: ActionFunctionArgs): Promise<Response> {
  const body: unknown = await args.request
    .clone()
    .json()
    .catch(() => undefined);
  if (!choiceSchema.safeParse(body).success) {
    return new Response('The body must be JSON, e.g. {"theme":"dark"}.\n', { status: 400 });
  }
  return (await setTheme(args)) as Response;
}
