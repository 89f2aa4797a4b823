import path from 'node:path';
import type { ViteDevServer, WebSocketClient } from 'vite';
import { expect, test, vi } from 'vitest';
import { PROBLEMS_FOUND, type FoundProblems, type OpenedPage } from '#app/engine/model/content-changed.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDevLoader } from '#scripts/cli/content.ts';
import { trackOpenPages } from '#scripts/dev/open-pages.ts';
import { createTerminalReport } from '#scripts/dev/problem-report.ts';
import { makeContentFolder, page, siteConfig } from '../../../helpers/content-folder.ts';

const VERSIONS =
  "docs: { versions: [{ name: 'current', label: '6.x', isLast: true }, { name: '5.x', label: '5.x' }] },";

/** Compiling the first page takes seconds on a busy machine. */
const WAIT = { timeout: 10_000 };

test('E11 an error fixed by a new docs version disappears from the open page and the terminal before the pages of that version are compiled', async () => {
  const folder = await makeContentFolder({
    'site.config.ts': siteConfig(VERSIONS),
    'docs/a.mdx': page('One.'),
  });
  const loader = createDevLoader(folder.environment, '2025-01-01');
  const before = await loader.load();
  let content = before;
  const shown: string[][] = [];
  const written: string[] = [];
  const client = {
    send(name: string, { problems }: FoundProblems) {
      if (name === PROBLEMS_FOUND)
        shown.push(problems.filter(({ level }) => level === 'error').map(({ message }) => message));
    },
  } as unknown as WebSocketClient;
  let open = (_data: OpenedPage, _client: WebSocketClient): void => undefined;
  const pages = trackOpenPages({
    hot: {
      on: (_name: string, listener: typeof open) => (open = listener),
      clients: new Set([client]),
    } as unknown as ViteDevServer['ws'],
    baseUrl: '/',
    getContent: () => Promise.resolve(content),
    report: createTerminalReport((text) => written.push(text)),
  });
  open({ pathname: '/docs/a', since: undefined }, client);
  await vi.waitFor(() => expect(shown).toEqual([[expect.stringContaining('versions/5.x/')]]), WAIT);

  const names = ['b', 'c'].map((name) => `versions/5.x/${name}.mdx`);
  await folder.write(Object.fromEntries(names.map((name) => [name, page('Old.')])));
  const files = names.map((name) => path.join(folder.dir, name));
  const held = holdVersion(await loader.load(files));
  content = held.content;
  const updated = pages.update(content, before, files);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([]), WAIT);
  expect(written.at(-1)).toBe('All errors are fixed.\n');
  held.release();
  await updated;
  expect(shown.at(-1)).toEqual([]);
});

/** Delays compiling the pages of the docs version until `release` is called. */
function holdVersion({ compiler, ...content }: SiteState): { content: SiteState; release: () => void } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const compile: typeof compiler.compile = async (source) => {
    if (source.path.startsWith('/docs/5.x')) await released;
    return await compiler.compile(source);
  };
  return { content: { ...content, compiler: { ...compiler, compile } }, release };
}
