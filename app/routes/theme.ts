import { createThemeAction } from 'remix-themes/build/create-theme-action.js';
import { resolveThemeSession } from '#app/theme/theme-session.server.ts';

/** Takes the colour mode that the reader chose, on the live server; a static host has no such address. */
export const action = createThemeAction(resolveThemeSession);
