import { expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { listRequests } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();

interface Tool {
  name: string;
  execute(input: unknown): Promise<{ results: { title: string; url: string; excerpt: string }[] }>;
}

test('a browser with an agent gets a search tool; others load none of its code', async () => {
  const target = getStaticTarget();
  const page = await browser.open();
  const requests = listRequests(page);
  await page.addInitScript(() => {
    const tools: unknown[] = [];
    Object.assign(document, { modelContext: { registerTool: (tool: unknown) => tools.push(tool), tools } });
  });
  await page.goto(at(target, '/docs'));
  await page.waitForFunction(
    () => (document as unknown as { modelContext: { tools: Tool[] } }).modelContext.tools.length > 0,
  );
  expect(requests.filter((url) => /search\.json|search-(docs|index)/.test(url))).toEqual([]);
  const { name, results } = await page.evaluate(async () => {
    const [tool] = (document as unknown as { modelContext: { tools: Tool[] } }).modelContext.tools;
    return { name: tool?.name, ...(await tool?.execute({ query: 'fallback', limit: 3 })) };
  });
  expect(name).toBe('search-docs');
  expect(results?.length).toBeGreaterThan(0);
  expect(results?.every(({ url }) => url.startsWith(target.url))).toBe(true);
  expect(results?.[0]?.title).toMatch(/fallback/i);
  expect(results?.[0]?.excerpt).not.toBe('');

  const plain = await browser.open();
  const others = listRequests(plain);
  await plain.goto(at(target, '/docs'));
  await waitForApp(plain);
  expect(others.filter((url) => url.includes('web-mcp'))).toEqual([]);
});
