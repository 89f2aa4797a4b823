import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild, within } from './child.ts';
import { listTexts } from './expectation.ts';
import { hasElements } from './markup.ts';
import { listModules } from './list-modules.ts';
import type { Planned } from './plan.ts';
import { SampleError } from './sample-error.ts';
import { withGiven } from '#app/engine/content/compile/types/source-text.server.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Timeout for a script to exit, in milliseconds. */
const LIMIT = 15_000;

/** Runs a script that is not a server until it exits, and compares its output with what the page says. */
export async function runScript(planned: Planned, limit = LIMIT): Promise<void> {
  const { fence, steps, page } = planned;
  const work = await makeWorkFolder(fence.podium);
  await writeFile(path.join(work.folder, 'sample.js'), withGiven(fence));
  for (const { title = '', code } of listModules(fence, planned)) {
    await writeFile(path.join(work.folder, path.basename(title)), code);
  }
  const env = Object.fromEntries(
    listTexts(steps, 'env').map((text): [string, string] => [
      text.split('=')[0] ?? '',
      text.replace(/^\w+=/, ''),
    ]),
  );
  const child = startChild('sample.js', { cwd: work.folder, env });
  try {
    const code = await within(limit, child.ended, () => '').catch(() => {
      throw new SampleError(fence, `The script does not end within ${limit} ms.`, {
        expected: 'that it exits',
        got: `it still runs; it has printed:\n${child.stdout}${child.stderr}`,
      });
    });
    if (code !== 0) {
      throw new SampleError(fence, 'The script fails.', {
        expected: 'exit code 0',
        got: `exit code ${code ?? 'none'}\n${child.stdout}${child.stderr}`,
      });
    }
    const output = `${child.stdout}${child.stderr}`.trimEnd();
    const expected = listTexts(steps, 'console').join('\n').trimEnd();
    if (expected !== '' && output !== expected) {
      throw new SampleError(fence, 'The script logs something else.', { expected, got: output });
    }
    for (const text of listTexts(steps, 'print')) {
      const below =
        page.find(({ line, language }) => line > fence.line && text === `fence ${language}`)?.code ?? text;
      if (hasElements(output, below)) continue;
      throw new SampleError(fence, 'The script logs something else.', { expected: below, got: output });
    }
  } finally {
    await child.kill();
    await work.remove();
  }
}
