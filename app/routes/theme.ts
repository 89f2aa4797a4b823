import { storeTheme } from '#app/engine/server/color-mode.server.ts';

/** Stores the color mode that the reader chose, on the live server; a static host has no such URL. */
export const action = storeTheme;
