import { afterEach, expect, test } from 'vitest';
import { createShikiHighlight } from '#app/engine/content/compile/shiki.server.ts';
import { startWorkerHighlight, type WorkerHighlight } from '#scripts/dev/worker-highlight.ts';

let started: WorkerHighlight | undefined;

afterEach(async () => {
  await started?.stop();
  started = undefined;
});

test('B6 code that another thread highlights looks the same, whatever it highlighted before', async () => {
  started = startWorkerHighlight();
  const { highlight } = started;
  const here = createShikiHighlight();
  const blocks = [
    ['const a = `b${c}`;\n\n// d', 'js'],
    ['export const e = (f: G): H => f;', 'ts'],
    ['<p class="i">j</p>', 'html'],
    ['k:\n  - l', 'yaml'],
  ] as const;
  const lines = await Promise.all(blocks.map(async ([code, language]) => await highlight(code, language)));
  expect(lines).toEqual(
    await Promise.all(blocks.map(async ([code, language]) => await here(code, language))),
  );
});

test('B6 a thread that ends takes its questions with it, and the next question starts another', async () => {
  started = startWorkerHighlight();
  const { highlight, stop } = started;
  const asked = highlight('a', 'js');
  const refused = expect(asked).rejects.toThrow('The thread that highlights code ended.');
  await stop();
  await refused;
  expect(await highlight('a', 'js')).toHaveLength(1);
  await expect(highlight('a', 'nope')).rejects.toThrow('nope');
});
