import { FAVICON_ICO_PATH, TOUCH_ICON_PATH } from './generated-paths.ts';

/** Icons of the web manifest: the sizes in pixels that Chromium requires, and a maskable one. */
export const APP_ICONS = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** Size in pixels of the icon on an iPhone's home screen. */
export const TOUCH_ICON_SIZE = 180;

/** Size in pixels of the image inside of favicon.ico: that of a tab on a dense screen. */
export const FAVICON_SIZE = 32;

/** Paths of the icons that are drawn from the favicon. */
export const ICON_PATHS: readonly string[] = [
  FAVICON_ICO_PATH,
  TOUCH_ICON_PATH,
  ...APP_ICONS.map(({ path }) => path),
];
