import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { followNewLink } from './support/follow-link.ts';
import { openSidebar } from './support/site-menu.ts';
import { at, listRowTargets } from './support/targets.ts';
import { markDocument, isMarked } from './support/marked-document.ts';

const browser = useBrowser();

describe.each(listRowTargets())('on the $name site', (target) => {
  test('N6 a link to an old path leads to the redirect target without loading a document', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await markDocument(page);
    await followNewLink(page, new URL(at(target, '/docs/layout/unavailable_podlets')).pathname, 'main');
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(page.url()).toBe(at(target, '/docs/guides/fallbacks#throwable-podlets'));
    expect(await isMarked(page)).toBe(true);
  });

  test.each([
    '/docs/guides/context.html',
    '/docs/guides/context/index.html',
    '/docs/guides/context/',
    '/docs/guides/context',
  ])('N1 %s shows the page, and the address bar has the plain path', async (path) => {
    const page = await browser.open();
    const response = await page.goto(at(target, `${path}?a=1#the-role-of-the-layout`));
    expect(response?.status()).toBe(200);
    await waitForApp(page);
    expect(page.url()).toBe(at(target, '/docs/guides/context?a=1#the-role-of-the-layout'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
  });

  test.runIf(target.name !== 'dev').each(['/docs/guides/context.html', '/docs/guides/context/index.html'])(
    'N1 %s is redirected by the live server, and is the complete page on a plain host',
    async (path) => {
      const page = await browser.open();
      const response = await page.request.get(at(target, path), { maxRedirects: 0 });
      expect(response.status()).toBe(target.name === 'live' ? 301 : 200);
      if (target.name === 'live')
        expect(new URL(response.headers()['location'] ?? '', target.url).href).toBe(
          at(target, '/docs/guides/context'),
        );
      else expect(await response.text()).toContain('<h1>Context</h1>');
    },
  );

  test.each(['/docs/guides/fallbacks.html', '/docs/guides/fallbacks/index.html', '/docs/guides/fallbacks/'])(
    'N1 a link to %s changes the route to the plain path, and the sidebar marks its page',
    async (path) => {
      const page = await browser.open();
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      await markDocument(page);
      await followNewLink(page, `${new URL(at(target, path)).pathname}?a=1#throwable-podlets`, '.footer');
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      expect(page.url()).toBe(at(target, '/docs/guides/fallbacks?a=1#throwable-podlets'));
      const current = (await openSidebar(page)).locator('[aria-current="page"]');
      await expect.poll(() => current.allTextContents()).toEqual(['Fallbacks']);
      expect(await isMarked(page)).toBe(true);
    },
  );
});
