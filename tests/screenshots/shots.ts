import type { Page } from 'playwright-core';

/** A page to take images of, and what is done there first. */
export interface Shot {
  /** Begins the image's file name. */
  name: string;
  /** Path below the site's base, without a slash at the start. */
  path: string;
  /** The widest viewport on which there is something to see; undefined for any. */
  maxWidth?: number;
  /** Whether the whole page is taken, not only what the viewport shows. */
  fullPage: boolean;
  /** The HTTP status that belongs to the page. */
  status: 200 | 404;
  /** Brings the page into the state to be shown. Returns why that can not be, or undefined. */
  prepare?: (page: Page) => Promise<string | undefined>;
}

/** Widths of the viewport in CSS pixels: a phone, a tablet, a desktop. */
export const WIDTHS = [360, 800, 1440] as const;

export const MODES = ['light', 'dark'] as const;

const page = { fullPage: true, status: 200 } as const;

/** What images are taken of. */
export const SHOTS: readonly Shot[] = [
  { ...page, name: 'home', path: '' },
  { ...page, name: 'docs', path: 'docs' },
  { ...page, name: 'api', path: 'docs/api/podlet' },
  { ...page, name: 'blog', path: 'blog' },
  { ...page, name: 'post', path: 'blog/version-5.0.0' },
  { ...page, name: 'users', path: 'users' },
  { ...page, name: '404', path: 'no-such-page', status: 404 },
  { ...page, name: 'menu', path: 'docs', fullPage: false, maxWidth: 996, prepare: openMenu },
];

async function openMenu(page: Page): Promise<string | undefined> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if ((await button.count()) === 0) return 'there is no button "Open menu"';
  await button.click();
  // The focus moves into the menu when it is there.
  await page.getByRole('button', { name: 'Close menu' }).waitFor();
  return undefined;
}
