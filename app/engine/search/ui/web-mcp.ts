import type {
  MarkedText,
  SearchEngine,
  SearchFilter,
  SearchResults,
} from '#app/engine/model/search-results.ts';

/** WebMCP tool, https://webmachinelearning.github.io/webmcp/. */
interface ModelContextTool {
  name: string;
  description: string;
  inputSchema: object;
  annotations: { readOnlyHint: boolean };
  execute(input: unknown): Promise<unknown>;
}

/** The browser's interface for agents, from a draft of the W3C Web Machine Learning Community Group. */
interface ModelContext {
  registerTool(tool: ModelContextTool): unknown;
}

/** Hit as returned to agents. */
interface FoundSection {
  title: string;
  /** Absolute URL with the fragment. */
  url: string;
  excerpt: string;
  type?: string;
  default?: string;
}

const FILTERS: readonly SearchFilter[] = ['guide', 'reference', 'post'];

/** Default and maximum of `limit`, the number of hits. */
const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 50;

/** Registers a search tool for the browser's agent. The first call loads the search. */
export async function registerTool(): Promise<void> {
  const { modelContext } = document as Document & { modelContext?: ModelContext | null };
  const dialog = document.querySelector<HTMLElement>('dialog.search');
  if (modelContext == null || dialog === null) return;
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
  let engine: Promise<SearchEngine> | undefined;

  const search = async (input: unknown): Promise<SearchResults> => {
    const { query, filter, limit } = readInput(input);
    const { findSearchedVersion, loadSearchEngine, readBoxSettings } = await import('./box/search-box.ts');
    const settings = readBoxSettings(dialog);
    engine ??= loadSearchEngine(settings);
    engine.catch(() => (engine = undefined));
    const loaded = await engine;
    return await loaded.search(query, new AbortController().signal, {
      filter,
      limit,
      version: findSearchedVersion(settings)?.name,
    });
  };

  try {
    await modelContext.registerTool({
      name: 'search-docs',
      description: `Searches the documentation${site === undefined ? '' : ` of ${site}`}: guides, API reference (options with type and default, methods, events, error messages) and blog. Returns the sections that match best, as title, URL and excerpt.`,
      inputSchema: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            description: 'Words, an API name, a question, or an error message as it was logged.',
          },
          filter: { type: 'string', enum: FILTERS, description: 'Kind of page to search; all by default.' },
          limit: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
        },
        required: ['query'],
      },
      annotations: { readOnlyHint: true },
      execute: async (input) => {
        const results = await search(input);
        return { count: results.count, suggestion: results.suggestion, results: listSections(results) };
      },
    });
  } catch (error) {
    console.warn('The search tool could not be registered for the browser’s agent.', error);
  }
}

/** Validates the input, because agents may ignore the schema. */
function readInput(input: unknown): { query: string; filter: SearchFilter | undefined; limit: number } {
  const { query, filter, limit } = Object(input) as Record<string, unknown>;
  if (typeof query !== 'string' || query.trim() === '')
    throw new TypeError('"query" must be a string with at least one word.');
  const requested = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : DEFAULT_LIMIT;
  return {
    query,
    filter: FILTERS.find((known) => known === filter),
    limit: Math.min(requested, MAX_LIMIT),
  };
}

function listSections({ pages }: SearchResults): FoundSection[] {
  return pages.flatMap(({ title, hits }) =>
    hits.map(({ href, trail, heading, excerpt, valueType, defaultValue }) => ({
      title: [toText(title), ...trail, toText(heading)].filter((part) => part !== '').join(' › '),
      url: new URL(href, window.location.href).href,
      excerpt: toText(excerpt ?? []),
      ...(valueType === undefined ? {} : { type: valueType }),
      ...(defaultValue === undefined ? {} : { default: defaultValue }),
    })),
  );
}

function toText(text: readonly MarkedText[]): string {
  return text.map((part) => part.text).join('');
}
