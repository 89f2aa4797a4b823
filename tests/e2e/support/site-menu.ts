import type { Locator, Page } from 'playwright-core';
import { isPhone } from './devices.ts';

/** The docs sidebar, ready to be used: on a phone it is in the menu, which is opened. */
export async function openSidebar(page: Page): Promise<Locator> {
  return (await openMenu(page)).getByRole('navigation', { name: 'Docs sidebar' });
}

/** A link to a section of the site, ready to be followed: on a phone it is in the menu, which is opened. */
export async function findSectionLink(page: Page, name: string): Promise<Locator> {
  const around = await openMenu(page);
  return (isPhone ? around : around.getByRole('navigation', { name: 'Main' }))
    .getByRole('link', { name, exact: true })
    .first();
}

/** The menu on a phone; elsewhere the page, which shows all that is in it. */
async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone) return page.locator('body');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
  return menu;
}
