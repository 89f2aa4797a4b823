import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { at, listTargets, pathOf } from './support/targets.ts';

const REDIRECTS: [id: string, from: string, to: string][] = [
  ['D1', '/docs/podium/conceptual_overview', '/docs'],
  ['D2', '/docs/api/getting_started', '/docs/introduction/hello-podium'],
  ['D2', '/docs/podlet/getting_started', '/docs/introduction/hello-podium'],
  ['D2', '/docs/layout/getting_started', '/docs/introduction/hello-podium'],
  ['D3', '/docs/layout/assets', '/docs/guides/assets'],
  ['D3', '/docs/introduction/assets', '/docs/guides/assets'],
  ['D4', '/docs/layout/context', '/docs/guides/context'],
  ['D4', '/docs/introduction/context', '/docs/guides/context'],
  ['D4', '/docs/podlet/context', '/docs/guides/context'],
  ['D5', '/docs/podlet/fallbacks', '/docs/guides/fallbacks'],
  ['D6', '/docs/podlet/proxying', '/docs/guides/proxying'],
  ['D7', '/docs/layout/handling_redirects', '/docs/guides/redirects'],
  ['D8', '/docs/layout/unavailable_podlets', '/docs/guides/fallbacks#throwable-podlets'],
  ['D9', '/docs/layout/dynamic_routes', '/docs/guides/passing-values-to-podlets'],
  ['D10', '/docs/layout/local_development', '/docs/guides/layout-development'],
  ['D11', '/docs/podlet/local_development', '/docs/guides/podlet-development'],
  ['D12', '/docs/guides/hybrid-ddd', '/docs/guides/hybrid'],
  ['D13', '/docs/podlet/podlet_to_podlet_communication', '/docs/guides/client-side-communication'],
  ['D14', '/blog/2019/05/20/new-documentation', '/blog/first-blog-post'],
  ['D14', '/blog/2019/06/14/Version-4.0.0', '/blog/version-4.0.0'],
  ['D14', '/blog/2019/07/02/version-4.1.0', '/blog/version-4.1.0'],
  ['D14', '/blog/2019/08/19/version-4.2.0', '/blog/version-4.2.0'],
];

const browser = useBrowser();

describe.each(listTargets())('on the $name site', (target) => {
  test.each(REDIRECTS)('%s %s leads to %s without JavaScript', async (_id, from, to) => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, from));
    await page.waitForURL((url) => pathOf(target, url.href) === to);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('D8 with JavaScript the query and the reader’s own hash are kept', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/layout/unavailable_podlets?from=mail'));
    await page.waitForURL(at(target, '/docs/guides/fallbacks?from=mail#throwable-podlets'));
    await page.goto(at(target, '/docs/podlet/getting_started?a=1#b'));
    await page.waitForURL(at(target, '/docs/introduction/hello-podium?a=1#b'));
  });

  test.runIf(target.name === 'live')('D1 the live server answers 301', async () => {
    const response = await fetch(at(target, '/docs/podium/conceptual_overview?a=1'), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/docs?a=1']);
  });

  test.runIf(target.name === 'live')('N1 the live server answers 301 for .html', async () => {
    const response = await fetch(at(target, '/docs/api/podlet.html'), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/docs/api/podlet']);
  });
});
