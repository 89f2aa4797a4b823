import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueryOptions, SearchEngine, SearchResults } from '#app/engine/model/search-results.ts';
import { registerTool } from '#app/engine/search/ui/web-mcp.ts';

const { loadSearchEngine } = vi.hoisted(() => ({ loadSearchEngine: vi.fn<() => Promise<SearchEngine>>() }));
vi.mock('#app/engine/search/ui/box/load-search-engine.ts', () => ({ loadSearchEngine }));

interface Tool {
  name: string;
  inputSchema: { required: string[] };
  execute(input: unknown): Promise<unknown>;
}

const RESULTS: SearchResults = {
  query: 'timeout',
  words: ['timeout'],
  count: 40,
  pages: [
    {
      href: '/podium/docs/api/layout',
      title: [{ text: 'Layout', marked: false }],
      kind: 'reference',
      hits: [
        {
          kind: 'option',
          href: '/podium/docs/api/layout#client-timeout',
          trail: ['client'],
          heading: [{ text: 'timeout', marked: true }],
          excerpt: [
            { text: 'How long to ', marked: false },
            { text: 'wait', marked: true },
          ],
          valueType: 'number',
          defaultValue: '1000',
        },
      ],
    },
  ],
};

let tools: Tool[];
let requested: [query: string, options: QueryOptions | undefined][];

beforeEach(() => {
  tools = [];
  requested = [];
  loadSearchEngine.mockReset().mockResolvedValue({
    prepare: () => Promise.resolve(),
    search(query, _signal, options) {
      requested.push([query, options]);
      return Promise.resolve(RESULTS);
    },
  });
  const dialog = {
    dataset: { settings: '{"suggestions":[],"hasBlog":true,"allPagesHref":"/podium/pages"}' },
  };
  vi.stubGlobal('window', {
    location: { href: 'https://podium-lib.io/podium/docs', pathname: '/podium/docs' },
  });
  vi.stubGlobal('document', {
    modelContext: { registerTool: (tool: Tool) => tools.push(tool) },
    querySelector: (selector: string) => (selector === 'dialog.search' ? dialog : null),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('registers the search tool, and fetches nothing until it is called', async () => {
  await registerTool();
  expect(tools.map(({ name }) => name)).toEqual(['search-docs']);
  expect(tools[0]?.inputSchema.required).toEqual(['query']);
  expect(loadSearchEngine).not.toHaveBeenCalled();
});

test('returns the title, URL, excerpt, type, and default of each hit', async () => {
  await registerTool();
  expect(await tools[0]?.execute({ query: 'timeout', filter: 'reference', limit: 3 })).toEqual({
    count: 40,
    suggestion: undefined,
    results: [
      {
        title: 'Layout › client › timeout',
        url: 'https://podium-lib.io/podium/docs/api/layout#client-timeout',
        excerpt: 'How long to wait',
        type: 'number',
        default: '1000',
      },
    ],
  });
  expect(requested).toEqual([['timeout', { filter: 'reference', limit: 3, version: undefined }]]);
});

test('rejects an invalid query, and ignores or clamps other invalid options', async () => {
  await registerTool();
  for (const input of [undefined, null, 'timeout', {}, { query: 3 }, { query: '  ' }])
    await expect(tools[0]?.execute(input)).rejects.toThrow('"query" must be a string');
  await tools[0]?.execute({ query: 'x', filter: 'nothing', limit: 1e9 });
  await tools[0]?.execute({ query: 'x', limit: 'many' });
  expect(requested.map(([, options]) => [options?.filter, options?.limit])).toEqual([
    [undefined, 50],
    [undefined, 8],
  ]);
});

test('retries after the engine could not be loaded, and logs that a browser rejected the tool', async () => {
  await registerTool();
  loadSearchEngine.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(tools[0]?.execute({ query: 'timeout' })).rejects.toThrow('Failed to fetch');
  await expect(tools[0]?.execute({ query: 'timeout' })).resolves.toMatchObject({ count: 40 });

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('document', {
    modelContext: { registerTool: () => Promise.reject(new DOMException('Twice', 'InvalidStateError')) },
    querySelector: () => ({ dataset: { settings: '{}' } }),
  });
  await registerTool();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
