import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { listSamples } from './harness/child.ts';
import { parseFences, readFences } from './harness/fences.ts';
import { checkJson, checkMarkup } from './harness/markup.ts';
import { planChecks, tally, type Planned } from './harness/plan.ts';
import { runInBrowser } from './harness/run-browser.ts';
import { runScript } from './harness/run-script.ts';
import { runServer } from './harness/run-server.ts';
import { checkTypes } from './harness/type-check.ts';
import { useChromium } from './harness/use-chromium.ts';

const getBrowser = useChromium();
const fixtures = planChecks(readFences(path.join(import.meta.dirname, 'fixtures/bad/content')));
const LIMITS = { start: 5000, response: 1000 };

/** The samples of a page of the fixtures. */
function find(page: string): [Planned, ...Planned[]] {
  const [first, ...others] = fixtures.filter(({ fence }) => fence.page === `content/docs/${page}.mdx`);
  if (first === undefined) throw new Error(`There is no page ${page}.`);
  return [first, ...others];
}

/** What is said of a sample that fails. */
async function tell(run: () => unknown): Promise<string> {
  const message = await Promise.resolve()
    .then(run)
    .then(
      () => 'nothing is wrong',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  expect(await listSamples(), 'processes that were left behind').toEqual([]);
  return message;
}

async function listWorkFolders(): Promise<string[]> {
  const build = path.join(PROJECT_ROOT, 'build');
  return existsSync(build) ? (await readdir(build)).filter((name) => name.startsWith('samples-')) : [];
}

describe('a failing sample is reported with its page and line, expected and actual output', () => {
  test('one that does not compile', () => {
    const { faults } = checkTypes(find('does-not-compile').map(({ fence }) => fence));
    expect([...faults.values()].map(({ message }) => message)).toEqual([
      `content/docs/does-not-compile.mdx:5 The sample does not compile.
  expected: no complaint of the compiler about the packages' own types
  got: line 10: Property 'contnet' does not exist on type 'PodiumPodlet'. Did you mean 'content'? (TS2551)`,
    ]);
  });

  test('one with a different response', async () => {
    expect(await tell(() => runServer(find('wrong-body')[0], LIMITS))).toBe(
      `content/docs/wrong-body.mdx:5 GET http://localhost:7100/ (line 14) returned another body (line 15).
  expected: a body with <p>Hello</p>
  got: <p>Bye</p>`,
    );
  });

  test('one with a different status', async () => {
    expect(await tell(() => runServer(find('wrong-status')[0], LIMITS))).toBe(
      `content/docs/wrong-status.mdx:5 GET http://localhost:7100/ (line 14) returned another status.
  expected: 200
  got: 404
    nothing`,
    );
  });

  test('one that never responds', async () => {
    expect(await tell(() => runServer(find('hangs')[0], LIMITS))).toBe(
      `content/docs/hangs.mdx:5 GET http://localhost:7100/ (line 12) gets no response.
  expected: a response with status 200 within 1000 ms
  got: The operation was aborted due to timeout`,
    );
  });

  test('one that never listens', async () => {
    expect(await tell(() => runServer(find('never-listens')[0], { ...LIMITS, start: 1500 }))).toBe(
      `content/docs/never-listens.mdx:5 The server does not start.
  expected: that it listens on 7100
  got: after 1500 ms it does not listen`,
    );
  });

  test('one that leaves a process with an open port behind: it is killed anyway', async () => {
    expect(await tell(() => runServer(find('leaves-a-process')[0], LIMITS))).toBe(
      `content/docs/leaves-a-process.mdx:5 The sample leaves a process behind.
  expected: that everything ends with the server
  got: 1 that went on, and were ended`,
    );
  });

  test('a script that leaves a port open and so never exits', async () => {
    expect(await tell(() => runScript(find('keeps-running')[0], 1500))).toBe(
      `content/docs/keeps-running.mdx:5 The script does not end within 1500 ms.
  expected: that it exits
  got: it still runs; it has printed:
    open`,
    );
  });

  test('a complete server without expectations', async () => {
    expect(await tell(() => runServer(find('nothing-expected')[0], LIMITS))).toBe(
      `content/docs/nothing-expected.mdx:5 Nothing is expected of a complete server.
  expected: a comment {/* expect … */} directly after the sample, with at least one request
  got: none`,
    );
  });

  test('HTML that is not well-formed, a manifest that is not valid, JSON that is none', async () => {
    const [html, manifest, json] = find('bad-markup');
    expect(await tell(() => checkMarkup(html.fence))).toBe(
      `content/docs/bad-markup.mdx:5 The HTML is not well-formed.
  expected: the end of the element that was opened last
  got: </main>`,
    );
    expect(await tell(() => manifest && checkJson(manifest.fence))).toContain(
      'content/docs/bad-markup.mdx:9 The manifest is not valid.\n  expected: what the schema of @podium/schemas allows\n',
    );
    expect(await tell(() => json && checkJson(json.fence))).toContain(
      'content/docs/bad-markup.mdx:13 The JSON can not be parsed.\n',
    );
  });

  test('scripts that fail in a browser, or say something else there', async () => {
    const [throwing, printing] = find('in-the-browser');
    expect(await tell(() => runInBrowser(throwing, getBrowser(), 2000))).toBe(
      `content/docs/in-the-browser.mdx:5 The page has errors.
  expected: none
  got: The listener must be a function`,
    );
    expect(await tell(() => printing && runInBrowser(printing, getBrowser(), 2000))).toBe(
      `content/docs/in-the-browser.mdx:11 The console says something else.
  expected: object
  got: function`,
    );
  });

  test('leaves no folder behind', async () => {
    const before = await listWorkFolders();
    await tell(() => runServer(find('wrong-body')[0], LIMITS));
    const after = await listWorkFolders();
    // Another file of tests may run another sample at the same time.
    expect(after.length).toBeLessThanOrEqual(before.length + 1);
  });
});

describe('what authors write for the tests', () => {
  test('is an error without a fence next to it', () => {
    expect(() => parseFences('Text.\n\n{/* expect\n> GET /\n*/}\n', 'content/docs/a.mdx')).toThrow(
      'content/docs/a.mdx:3 The comment for the tests stands beside no sample.',
    );
  });

  test('is an error when it is not a step', () => {
    const fences = parseFences('```js\nx();\n```\n\n{/* expect\nGTE /\n*/}\n', 'content/docs/a.mdx');
    expect(() => planChecks(fences)).toThrow(
      'content/docs/a.mdx:1 "GTE /" on line 6 is no step of an expectation.',
    );
  });

  test('leaves a fence out by its reason, and every other is counted', () => {
    const fences = parseFences(
      '```js norun="needs the moon"\nx();\n```\n\n```js\nx();\n```\n',
      'content/a.mdx',
    );
    expect(tally(planChecks(fences)).line).toBe(
      'started 0 (0 servers, 0 scripts), type-checked 1, validated 0, in Chromium 0, left out 1, of 2; left out:\n  content/a.mdx:1 needs the moon',
    );
  });

  test('is checked as readers copy it: marks and what a change takes away are gone, files are read', () => {
    const [marked, imported] = parseFences(
      '```js\nold(); // [!code --]\nfresh(); // [!code ++]\n```\n\n```js file=./names-4.ts lines=1\n```\n',
      'content/a.mdx',
      { file: path.join(import.meta.dirname, 'given/page.mdx'), contentDir: import.meta.dirname },
    );
    expect(marked?.code).toBe('fresh();');
    expect(imported?.code).toBe(
      readFileSync(path.join(import.meta.dirname, 'given/names-4.ts'), 'utf8').split('\n')[0],
    );
  });
});
