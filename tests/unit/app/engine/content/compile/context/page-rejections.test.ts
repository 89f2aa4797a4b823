import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { handleRejection } from '#app/engine/content/compile/context/page-rejections.server.ts';
import { checkContent, page } from '../../../../../../helpers/content-folder.ts';
import { handleRejections } from '../../../../../../helpers/handle-rejections.ts';

const FIX = 'Catch the error, or import the data from a .json or .ts file.';

/** Problems of a page whose text starts on line 4, and errors that are reported by the process. */
async function check(text: string, files: Record<string, string> = {}): Promise<[string[], string[]]> {
  const reported: string[] = [];
  handleRejections((reason) =>
    handleRejection(reason, (error) => reported.push(error instanceof Error ? error.message : String(error))),
  );
  const problems = await checkContent({ 'docs/a.mdx': page(text), ...files });
  await setTimeout(20);
  return [problems, reported.map((message) => message.replace(/^\S+\/docs\//, 'docs/'))];
}

const lost = "(async () => { throw new Error('lost'); })()";

describe('a rejected promise', () => {
  test('E11 in a page is an error at the location of its cause', async () => {
    expect(await check(`Text\n\n{void ${lost}}`)).toEqual([
      [`docs/a.mdx:6:32 A promise in the page was rejected: lost. ${FIX}`],
      [],
    ]);
  });

  test('E11 in an imported module is an error in the module', async () => {
    expect(
      await check("import { data } from './data.ts'\n\n{typeof data}", {
        'docs/data.ts': `export const data = ${lost};\n`,
      }),
    ).toEqual([[`docs/data.ts:1:42 A promise in the page was rejected: lost. ${FIX}`], []]);
  });

  test('E11 without a stack trace is an error in the page, not at its last component', async () => {
    expect(await check("{void Promise.reject('lost')}\n\n<Badge>x</Badge>")).toEqual([
      [`docs/a.mdx A promise in the page was rejected: lost. ${FIX}`],
      [],
    ]);
  });

  test('of a page with an error is not reported', async () => {
    expect(await check(`{void ${lost}}\n\n{nope}`)).toEqual([
      [expect.stringContaining('nope is not defined')],
      [],
    ]);
  });

  test('after the page was compiled is reported once, with the page', async () => {
    expect(await check("{void setTimeout(() => Promise.reject('late'), 5)}")).toEqual([
      [],
      [`docs/a.mdx A promise in the page was rejected: late. ${FIX}`],
    ]);
  });
});

test.each([
  ['export const data = Promise.resolve(1)', '4:14', 'data'],
  [`export const $a = 1, b$ = ${lost}`, '4:22', 'b$'],
  [`export const data = fetch('http://127.0.0.1:9/')`, '4:14', 'data'],
])('E11 an export that is a promise is an error, settled or not: %s', async (text, location, name) => {
  expect(await check(`${text}\n\nText`)).toEqual([
    [
      `docs/a.mdx:${location} The export "${name}" is a promise, which pages do not wait for. ` +
        'Import the data from a .json or .ts file, or load it in a component in an <Island>.',
    ],
    [],
  ]);
});
