import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { launchTestBrowser } from '#tests/helpers/launch-chromium.ts';
import { listen, makeLayout, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about pages in Chromium. */
export const pageInBrowser = new Statements();

const TYPES: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml' };
const SPRITE =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></symbol></svg>';

pageInBrowser
  .add(
    'when a lazy script runs',
    phrase('api/assets', /The file that it imports usually runs (after|before) `DOMContentLoaded`/),
    async () => {
      const cdn = await serve({
        '/lazy.js':
          'addEventListener("DOMContentLoaded", () => { window.isCalled = true; }); window.ran = true;',
      });
      const layout = makeLayout();
      layout.js({ value: `${cdn}/lazy.js`, strategy: 'lazy' });
      const page = layout.render(Object.assign(visitor(), { js: layout.jsRoute }), '<p>Shop</p>');
      return await withPage({ '/': page }, async (tab) => {
        await tab.waitForFunction('window.ran && document.readyState === "complete"');
        return (await tab.evaluate('window.isCalled === true')) ? 'before' : 'after';
      });
    },
  )
  .add(
    'sprites and workers from another origin',
    phrase(
      'guides/assets',
      /(\w+) kinds of files must come from the page's own origin, even with CORS headers: SVG sprites in `<(\w+) href="…">` and scripts for `new (\w+)\(\)`/,
    ),
    async () => {
      const files = { '/s.svg': SPRITE, '/w.js': 'postMessage("started")' };
      const cdn = await serve(files);
      const use = (origin: string, id: string): string =>
        `<svg width="9" height="9"><use id="${id}" href="${origin}/s.svg#a"></use></svg>`;
      const page = `<!doctype html>${use('', 'own')}${use(cdn, 'other')}`;
      return await withPage({ '/': page, ...files }, async (tab) => {
        const width = (id: string): Promise<number> => tab.evaluate(`${id}.getBBox().width`);
        const start = (url: string): Promise<string> =>
          tab.evaluate(`new Promise((resolve) => {
            try { new Worker('${url}').onmessage = ({ data }) => resolve(data); } catch { resolve('refused'); }
          })`);
        const isUseLimited = (await width('own')) > 0 && (await width('other')) === 0;
        const isWorkerLimited =
          (await start('/w.js')) === 'started' && (await start(`${cdn}/w.js`)) === 'refused';
        return ['Two', isUseLimited ? 'use' : 'none', isWorkerLimited ? 'Worker' : 'none'];
      });
    },
  )
  .add(
    'repeated IDs that axe reports',
    phrase(
      'guides/rendering',
      /axe reports a repeated ID only if a (\w+) or an (\w+) attribute refers to it/,
    ),
    async () => {
      const isReported = async (reference: string): Promise<boolean> =>
        (await axeRules(`<p id="a">1</p><p id="a">2</p>${reference}`)).some((id) =>
          id.startsWith('duplicate-id'),
        );
      if (await isReported('')) return ['repeated ID', 'any'];
      const isLabel = (await axeRules('<label for="b">B</label><input id="b"><input id="b">')).some((id) =>
        id.startsWith('duplicate-id'),
      );
      return [
        isLabel ? 'label' : 'none',
        (await isReported('<b aria-describedby="a">3</b>')) ? 'ARIA' : 'none',
      ];
    },
  )
  .add(
    "a form's query",
    phrase('guides/passing-values-to-podlets', /The form replaces the page's (entire query|own parameters)/),
    async () =>
      await withPage({ '/': '<form action="/"><input name="q" value="mug"></form>' }, async (tab) => {
        await tab.goto(`${tab.url()}?page=2`);
        await tab.evaluate('document.forms[0].requestSubmit()');
        await tab.waitForURL('**q=mug*');
        return tab.url().includes('page=') ? 'own parameters' : 'entire query';
      }),
  );

/** IDs of the rules that a page violates, or may violate, according to axe. */
async function axeRules(body: string): Promise<string[]> {
  const axe = readFileSync(path.join(PROJECT_ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');
  return await withPage({ '/': `<!doctype html><main>${body}</main>` }, async (tab) => {
    await tab.addScriptTag({ content: axe });
    return await tab.evaluate<string[]>(
      'axe.run().then(({ violations, incomplete }) => [...violations, ...incomplete].map(({ id }) => id))',
    );
  });
}

/** Serves files, with CORS headers, and returns the origin. */
async function serve(files: Record<string, string>): Promise<string> {
  const { origin } = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', TYPES[pathname.split('.')[1] ?? ''] ?? 'text/html');
    response.end(files[pathname] ?? '');
  });
  return origin;
}

async function withPage<T>(files: Record<string, string>, run: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchTestBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(await serve(files));
    return await run(page);
  } finally {
    await browser.close();
  }
}
