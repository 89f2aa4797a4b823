import { build, type Plugin } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { listTexts } from './expectation.ts';
import type { Fence } from './fences.ts';
import type { Planned } from './plan.ts';
import { SampleError } from './sample-error.ts';
import { withGiven } from '#app/engine/content/compile/types/source-text.server.ts';

/** Timeout for what is expected of a page, in milliseconds. */
const LIMIT = 5_000;

/** Console messages and errors of a page. */
interface PageOutput {
  console: string[];
  errors: string[];
}

/**
 * Runs a sample as a script of a page in Chromium, with each sample bundled separately, as a podlet would do, and checks
 * the page and its output against the steps. An unexpected error fails the sample.
 */
export async function runInBrowser(planned: Planned, browser: Browser, limit = LIMIT): Promise<void> {
  const { fence, steps } = planned;
  const samples = [...findOthers(planned), fence];
  const scripts = await Promise.all(samples.map((sample) => bundle(sample, steps)));
  const context = await browser.newContext();
  try {
    context.setDefaultTimeout(limit);
    const page = await context.newPage();
    const output = listen(page);
    await open(page, planned, scripts);
    for (const step of steps) {
      if (step.kind === 'click') await page.click(step.text);
      else if (step.kind === 'run') await page.evaluate(`(async () => {${step.text}\n})()`);
      else if (step.kind === 'check') await check(page, fence, step, limit, output);
    }
    await compare(page, planned, output, limit);
  } finally {
    await context.close();
  }
}

/** `use above` adds the previous sample to the same page, `use above 2` the previous two. */
function findOthers({ fence, steps, page }: Planned): Fence[] {
  const scripts = page.filter(({ language, leftOut }) => /^[jt]s$/.test(language) && leftOut === undefined);
  const index = scripts.indexOf(fence);
  return listTexts(steps, 'use').flatMap((text) => {
    const [, where, count = '1'] = /^(above|below)(?: (\d+))?$/.exec(text) ?? [];
    if (where === 'above') return scripts.slice(Math.max(0, index - Number(count)), index);
    if (where === 'below') return scripts.slice(index + 1, index + 1 + Number(count));
    throw new SampleError(fence, `"use ${text}" should be "use above" or "use below".`);
  });
}

/** Compiles the Svelte components that a sample imports; their source is in `file counter.svelte …` steps. */
function svelte(steps: Planned['steps']): Plugin {
  return {
    name: 'svelte',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.svelte$/ }, ({ path }) => ({ path, namespace: 'svelte' }));
      onLoad({ filter: /^/, namespace: 'svelte' }, ({ path }) => {
        const name = path.replace(/^\.\//, '');
        const source = listTexts(steps, 'file').find((text) => text.startsWith(`${name} `));
        if (source === undefined) return { errors: [{ text: `No step "file ${name} …"` }] };
        const { js } = compile(source.slice(name.length + 1), { generate: 'client', filename: name });
        return { contents: js.code, resolveDir: PROJECT_ROOT };
      });
    },
  };
}

/** Bundles a sample with the packages that it imports. */
async function bundle(fence: Fence, steps: Planned['steps']): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: withGiven(fence),
      resolveDir: PROJECT_ROOT,
      loader: fence.language === 'ts' ? 'ts' : 'js',
    },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [svelte(steps)],
  }).catch((error: unknown) => {
    throw new SampleError(fence, 'The script cannot be bundled.', {
      expected: 'a bundle',
      got: error instanceof Error ? error.message : String(error),
    });
  });
  return outputFiles[0]?.text ?? '';
}

function listen(page: Page): PageOutput {
  const output: PageOutput = { console: [], errors: [] };
  page.on('console', (message) => {
    if (message.type() !== 'debug') output.console.push(message.text());
  });
  page.on('pageerror', (error) => output.errors.push(error.message));
  return output;
}

/** Serves the page and a file for each script from an unused origin, and opens the page. */
async function open(page: Page, { steps }: Planned, scripts: readonly string[]): Promise<void> {
  const origin = 'http://sample.test';
  const files = new Map(scripts.map((text, index) => [`/${index}.js`, text]));
  const before = listTexts(steps, 'before').map((code) => `<script>${code}</script>`);
  const html = [
    '<!doctype html><html lang="en"><head><title>Sample</title><link rel="icon" href="data:,"></head><body>',
    ...listTexts(steps, 'page'),
    ...before,
    ...[...files.keys()].map((src) => `<script type="module" src="${src}"></script>`),
    // Modules run in order, so this one runs after the samples.
    '<script type="module">document.documentElement.dataset.ready = "";</script></body></html>',
  ].join('\n');
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const script = files.get(pathname);
    if (script !== undefined) await route.fulfill({ contentType: 'text/javascript', body: script });
    else if (pathname === '/') await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    else await route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${origin}/`, { waitUntil: 'load' });
}

async function check(
  page: Page,
  fence: Fence,
  { text, at }: { text: string; at: number },
  limit: number,
  output: PageOutput,
): Promise<void> {
  await page.waitForFunction(text, undefined, { timeout: limit }).catch(async () => {
    throw new SampleError(fence, `The page does not pass the check (line ${at}).`, {
      expected: text,
      got: `${await page.locator('body').innerHTML()}\nconsole: ${output.console.join('\n')}\nerrors: ${output.errors.join('\n')}`,
    });
  });
}

/** Errors must be exactly the expected ones; so must console messages, if any are expected. */
async function compare(
  page: Page,
  { fence, steps }: Planned,
  output: PageOutput,
  limit: number,
): Promise<void> {
  const expected = { console: listTexts(steps, 'console'), errors: listTexts(steps, 'error') };
  const deadline = performance.now() + limit;
  const isEnough = (): boolean =>
    output.console.length >= expected.console.length && output.errors.length >= expected.errors.length;
  // Page events arrive as messages: a round trip to the page flushes pending ones.
  while (!isEnough() && performance.now() < deadline)
    await page.evaluate('new Promise(requestAnimationFrame)');
  await page.evaluate('0');
  for (const kind of ['errors', 'console'] as const) {
    if (kind === 'console' && expected.console.length === 0) continue;
    const [wanted, got] = [expected[kind].join('\n'), output[kind].join('\n')];
    if (wanted !== got) {
      throw new SampleError(
        fence,
        kind === 'errors' ? 'The page has errors.' : 'The console says something else.',
        {
          expected: wanted === '' ? 'none' : wanted,
          got: got === '' ? 'nothing' : got,
        },
      );
    }
  }
}
