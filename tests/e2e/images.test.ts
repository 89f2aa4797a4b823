import { describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { useFixtureSite } from './support/fixture-site.ts';

const browser = useBrowser();
/** Has an image that is wider than its column. */
const site = useFixtureSite('layout');

describe.each(['static', 'live'] as const)('on the %s site', (name) => {
  const getUrl = (): string => `${site.getUrl(name)}docs/second`;

  test.each(['click', 'Enter'])('an image opens enlarged with its caption on %s, and closes', async (how) => {
    const page = await browser.open({ viewport: { width: 1000, height: 800 } });
    await page.goto(getUrl());
    await waitForApp(page);
    const link = page.getByRole('link', { name: 'Open the image: A wide rectangle' });
    const small = await link.getByRole('img').boundingBox();
    await (how === 'click' ? link.click() : link.press('Enter'));
    const dialog = page.getByRole('dialog', { name: 'A wide rectangle' });
    const large = await dialog.getByRole('img', { name: 'A wide rectangle' }).boundingBox();
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.3);
    expect(await dialog.textContent()).toContain('What the wide one shows');
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);
    if (how === 'click') await dialog.getByRole('button', { name: 'Close' }).click();
    else await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(getUrl());
  });

  test('a click on an image opens it, even as the first interaction', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 760 } });
    await page.goto(getUrl());
    const link = page.getByRole('link', { name: 'Open the image: A wide rectangle' });
    const small = await link.getByRole('img').boundingBox();
    await link.click();
    const large = await page.getByRole('dialog').getByRole('img').boundingBox();
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 1.3);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(getUrl());
  });

  test('a double click opens an image once', async () => {
    const page = await browser.open({ viewport: { width: 1000, height: 800 } });
    await page.goto(getUrl());
    await waitForApp(page);
    await page
      .getByRole('link', { name: 'Open the image: A wide rectangle' })
      .evaluate((link: HTMLElement) => [link, link].forEach((each) => each.click()));
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(getUrl());
  });

  test('Back closes an open image', async () => {
    const page = await browser.open({ viewport: { width: 1000, height: 800 } });
    await page.goto(`${site.getUrl(name)}docs`);
    await waitForApp(page);
    await page.getByRole('link', { name: 'Second' }).first().click();
    await page.waitForURL(getUrl());
    await page.getByRole('link', { name: 'Open the image: A wide rectangle' }).click();
    await page.getByRole('dialog', { name: 'A wide rectangle' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'A wide rectangle' }).waitFor({ state: 'detached' });
  });

  test('without JavaScript, an image links to its file', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(getUrl());
    const link = page.getByRole('link', { name: 'Open the image: A wide rectangle' });
    expect(await link.getAttribute('href')).toMatch(/\/media\/wide\.\w+\.svg$/);
  });
});
