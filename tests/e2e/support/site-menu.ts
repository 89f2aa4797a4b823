import type { Locator, Page } from 'playwright-core';
import { isPhone } from './devices.ts';

/** Locates the docs sidebar. On a phone, opens the menu, which contains it. */
export async function openSidebar(page: Page): Promise<Locator> {
  return (await openMenu(page)).getByRole('navigation', { name: 'Docs sidebar' });
}

/** Locates a link to a section of the site. On a phone, opens the menu, which contains it. */
export async function findSectionLink(page: Page, name: string): Promise<Locator> {
  const container = await openMenu(page);
  return (isPhone ? container : container.getByRole('navigation', { name: 'Main' }))
    .getByRole('link', { name, exact: true })
    .first();
}

/** Opens the menu on a phone; returns the page elsewhere, which shows the same content. */
async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone) return page.locator('body');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
  return menu;
}
