import { describe, expect, test } from 'vitest';
import { useFirefox, type FirefoxPage } from './support/firefox.ts';
import { at, listPageTargets } from './support/targets.ts';

const firefox = useFirefox();

const STARTED = `document.documentElement.dataset.appHydrated === ''`;
/** Simulates a user interaction, which starts the app. */
const INTERACT = `document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))`;
const HEADING = `document.querySelector('h1')?.textContent`;

describe.each(listPageTargets().filter(({ name }) => name !== 'dev'))(
  'in Firefox, on the $name site',
  (target) => {
    async function openPage(path: string): Promise<FirefoxPage> {
      const page = await firefox.open();
      expect(await page.goto(at(target, path))).toBe(200);
      await page.evaluate(INTERACT);
      await page.waitFor(STARTED);
      return page;
    }

    test('R1 the home page explains Podium and links to the docs', async () => {
      const page = await openPage('/');
      expect(await page.evaluate('document.body.innerText')).toContain(
        'Easy server side composition of microfrontends',
      );
      await page.click('link', 'Docs');
      await page.waitFor(`${HEADING} === 'Introduction'`);
    });

    test('R11 a docs page has its layout and fits the viewport', async () => {
      const page = await openPage('/docs/guides/context');
      expect(await page.evaluate(HEADING)).toBe('Context');
      for (const name of ['Main', 'Docs sidebar', 'Breadcrumbs', 'On this page', 'Pages']) {
        expect(await page.count('navigation', name), name).toBe(1);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    });

    test('N2 a sidebar link changes the route without loading a document', async () => {
      const page = await openPage('/docs/guides/context');
      await page.evaluate(`document.documentElement.dataset.marked = ''`);
      await page.click('link', 'Fallbacks');
      await page.waitFor(`${HEADING} === 'Fallbacks' && document.title === 'Fallbacks | Podium'`);
      expect(await page.evaluate('location.href')).toBe(at(target, '/docs/guides/fallbacks'));
      expect(await page.evaluate('document.documentElement.dataset.marked')).toBe('');
      await page.evaluate('history.back()');
      await page.waitFor(`${HEADING} === 'Context'`);
    });

    test('N3 a reload keeps the scroll position on a page that the app showed', async () => {
      const page = await openPage('/docs/guides/context');
      await page.click('link', 'Fallbacks');
      await page.waitFor(`${HEADING} === 'Fallbacks'`);
      await page.evaluate(`scrollTo({ top: 1500, behavior: 'instant' })`);
      await page.waitFor(`document.querySelector('.toc [aria-current]') !== null`);
      await page.reload();
      await page.waitFor('Math.abs(scrollY - 1500) < 2');
    });

    test('S3 tab groups with one id switch together', async () => {
      const page = await openPage('/docs/guides/context');
      await page.click('tab', 'Fastify');
      const visiblePanels = `[...document.querySelectorAll('[role="tabpanel"]')].filter((panel) => panel.checkVisibility({ visibilityProperty: true }) && !panel.hidden).map((panel) => panel.getAttribute('aria-label'))`;
      await page.waitFor(`${visiblePanels}.includes('Fastify')`);
      expect(new Set((await page.evaluate(visiblePanels)) as string[])).toEqual(new Set(['Fastify']));
    });

    test('S1 the color mode switches and persists on the next page', async () => {
      const page = await openPage('/docs');
      // The live server is notified as well; Firefox reports requests that are aborted by leaving the page.
      const isSaved =
        target.name === 'live'
          ? `performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.endsWith('/theme') && responseEnd > 0)`
          : 'true';
      await page.click('button', 'Switch to dark mode');
      await page.waitFor(`document.documentElement.dataset.theme === 'dark' && ${isSaved}`);
      await page.goto(at(target, '/blog'));
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      await page.evaluate(INTERACT);
      await page.waitFor(STARTED);
      await page.click('button', 'Switch to light mode');
      await page.waitFor(`document.documentElement.dataset.theme === 'light' && ${isSaved}`);
    });

    test('R14 an unknown URL shows the not-found page', async () => {
      const page = await firefox.open();
      expect(await page.goto(at(target, '/docs/nowhere'))).toBe(404);
      await page.waitFor(STARTED);
      expect(await page.evaluate('document.title')).toBe('Page not found | Podium');
      expect(await page.evaluate('location.href')).toBe(at(target, '/docs/nowhere'));
    });
  },
);
