import { describe, expect, test } from 'vitest';
import { REDIRECTS } from '../helpers/redirects.ts';
import { useBrowser } from './support/browser.ts';
import { at, listRowTargets, pathOf } from './support/targets.ts';

const browser = useBrowser();

describe.each(listRowTargets())('on the $name site', (target) => {
  test.each(REDIRECTS)('%s %s redirects to %s without JavaScript', async (_id, from, to) => {
    const page = await browser.openPlain();
    await page.goto(at(target, from));
    await page.waitForURL((url) => pathOf(target, url.href) === to);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('D8 with JavaScript, the query and hash of the URL are preserved', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/layout/unavailable_podlets?from=mail'));
    await page.waitForURL(at(target, '/docs/guides/fallbacks?from=mail#throwable-podlets'));
    await page.goto(at(target, '/docs/podlet/getting_started?a=1#b'));
    await page.waitForURL(at(target, '/docs/introduction/hello-podium?a=1#b'));
  });

  test.runIf(target.name === 'live').each(REDIRECTS)(
    '%s the live server responds to %s with 301',
    async (_id, from, to) => {
      const response = await fetch(at(target, `${from}?a=1`), { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([
        301,
        to.replace(/(?=#|$)/, '?a=1'),
      ]);
    },
  );

  test.runIf(target.name === 'live')('N1 the live server responds with 301 for .html', async () => {
    const response = await fetch(at(target, '/docs/api/podlet.html'), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/docs/api/podlet']);
  });
});
