import { EventEmitter } from 'node:events';
import type { ViteDevServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { COMPONENTS, listComponentFiles } from '#scripts/dev/page-components.ts';
import { createSavedComponents } from '#scripts/dev/page-components.ts';

test('E11 reports a component that only Vite can’t load, and keeps the dev server running', async () => {
  const onChange = vi.fn();
  const saved = createSavedComponents({ onChange, write: vi.fn() });
  // The shape of Vite's own syntax errors: a list without locations.
  const failure = Object.assign(new Error('Transform failed with 1 error'), { errors: [{ kind: 'Error' }] });
  const watcher = new EventEmitter();
  await saved.follow({ watcher, ssrLoadModule: () => Promise.reject(failure) } as unknown as ViteDevServer);
  const [component] = await listComponentFiles();
  watcher.emit('all', 'change', component);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), 20_000);
  expect(saved.listProblems()).toMatchObject([
    { file: COMPONENTS, message: expect.stringContaining('Transform failed with 1 error') as string },
  ]);
});
