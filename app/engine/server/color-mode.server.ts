import { createCookieSessionStorage, type ActionFunctionArgs } from '@remix-run/node';
import { createThemeSessionResolver } from 'remix-themes/build/theme-server.js';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { createThemeAction } from 'remix-themes/build/create-theme-action.js';
import { z } from 'zod';

type Resolve = ReturnType<typeof createThemeSessionResolver>;

/** How long the live server's cookie stores the color mode: a year, in seconds. */
const MAX_AGE = 31_536_000;

/** Over TLS, the cookie is marked as secure. */
const resolvers = { http: createResolver(false), https: createResolver(true) };

/**
 * Cookie with the reader's color mode, on the live server. Remix requires a secret to sign it, but the cookie contains
 * nothing worth forging, so the secret is a constant: it is the same on all servers, and never invalidates the reader's
 * choice.
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

/** The layout data with the color mode that the reader's cookie names. */
export function withChosenMode(layout: LayoutData, chosen: 'light' | 'dark' | undefined): LayoutData {
  return chosen === undefined ? layout : { ...layout, colorMode: { ...layout.colorMode, chosen } };
}

/** Value sent by the browser; `null` or nothing for the color mode of the system. */
const choiceSchema = z.object({ theme: z.enum(['dark', 'light', '']).nullish() });

const setTheme = createThemeAction(resolveThemeSession);

/** Stores the color mode that the reader chose in a cookie; status 400 for a body that names none. */
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
