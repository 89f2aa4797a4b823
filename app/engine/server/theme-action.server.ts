import type { ActionFunctionArgs } from '@remix-run/node';
import { createThemeAction } from 'remix-themes/build/create-theme-action.js';
import { z } from 'zod';
import { resolveThemeSession } from './theme-session.server.ts';

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
