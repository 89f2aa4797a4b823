import { storeTheme } from '#app/engine/server/color-mode.server.ts';

/** Stores the color mode that the reader selected. Live server only: static hosts have no such endpoint. */
export const action = storeTheme;
