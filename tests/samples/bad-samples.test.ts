import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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

/** Samples on a fixture page. */
function find(page: string): [Planned, ...Planned[]] {
  const [first, ...others] = fixtures.filter(({ fence }) => fence.page === `content/docs/${page}.mdx`);
  if (first === undefined) throw new Error(`There is no page ${page}.`);
  return [first, ...others];
}

/** Error message of a failing sample. */
async function getMessage(run: () => unknown): Promise<string> {
  const message = await Promise.resolve()
    .then(run)
    .then(
      () => 'no error',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  expect(await listSamples(), 'processes left behind').toEqual([]);
  return message;
}

/** Work folders of samples that contain a text. Other test files may be running other samples concurrently. */
async function listWorkFolders(text: string): Promise<string[]> {
  const build = path.join(PROJECT_ROOT, 'build');
  const folders = (await readdir(build)).filter((name) => name.startsWith('samples-'));
  const samples = await Promise.all(
    folders.map((name) => readFile(path.join(build, name, '0/sample.js'), 'utf8').catch(() => '')),
  );
  return folders.filter((_name, index) => samples[index]?.includes(text));
}

describe('reports the page, line, and expected and actual output', () => {
  test('for a sample with type errors', () => {
    const { faults } = checkTypes(find('does-not-compile').map(({ fence }) => fence));
    expect([...faults.values()].map(({ message }) => message)).toEqual([
      `content/docs/does-not-compile.mdx:5 The sample does not compile.
  expected: no complaint of the compiler about the packages' own types
  got: line 10: Property 'contnet' does not exist on type 'PodiumPodlet'. Did you mean 'content'? (TS2551)`,
    ]);
  });

  test('for an unexpected body', async () => {
    expect(await getMessage(() => runServer(find('wrong-body')[0], LIMITS))).toBe(
      `content/docs/wrong-body.mdx:5 GET http://localhost:7100/ (line 14) returned another body (line 15).
  expected: a body with <p>Hello</p>
  got: <p>Bye</p>`,
    );
  });

  test('for an unexpected status', async () => {
    expect(await getMessage(() => runServer(find('wrong-status')[0], LIMITS))).toBe(
      `content/docs/wrong-status.mdx:5 GET http://localhost:7100/ (line 14) returned another status.
  expected: 200
  got: 404
    nothing`,
    );
  });

  test('for a server that never responds', async () => {
    expect(await getMessage(() => runServer(find('hangs')[0], LIMITS))).toBe(
      `content/docs/hangs.mdx:5 GET http://localhost:7100/ (line 12) gets no response.
  expected: a response with status 200 within 1000 ms
  got: The operation was aborted due to timeout`,
    );
  });

  test('for a server that never listens', async () => {
    expect(await getMessage(() => runServer(find('never-listens')[0], { ...LIMITS, start: 1500 }))).toBe(
      `content/docs/never-listens.mdx:5 The server does not start.
  expected: that it listens on 7100
  got: after 1500 ms it does not listen`,
    );
  });

  test('for a server that leaves behind a process with an open port, which is killed', async () => {
    expect(await getMessage(() => runServer(find('leaves-a-process')[0], LIMITS))).toBe(
      `content/docs/leaves-a-process.mdx:5 The sample leaves a process behind.
  expected: that everything ends with the server
  got: 1 that went on, and were ended`,
    );
  });

  test('for a script that never exits because it leaves a port open', async () => {
    expect(await getMessage(() => runScript(find('keeps-running')[0], 1500))).toBe(
      `content/docs/keeps-running.mdx:5 The script does not end within 1500 ms.
  expected: that it exits
  got: it still runs; it has printed:
    open`,
    );
  });

  test('for a complete server without expectations', async () => {
    expect(await getMessage(() => runServer(find('nothing-expected')[0], LIMITS))).toBe(
      `content/docs/nothing-expected.mdx:5 Nothing is expected of a complete server.
  expected: a comment {/* expect … */} directly after the sample, with at least one request
  got: none`,
    );
  });

  test('for malformed HTML, an invalid manifest, and invalid JSON', async () => {
    const [html, manifest, json] = find('bad-markup');
    expect(await getMessage(() => checkMarkup(html.fence))).toBe(
      `content/docs/bad-markup.mdx:5 The HTML is not well-formed.
  expected: the end of the element that was opened last
  got: </main>`,
    );
    expect(await getMessage(() => manifest && checkJson(manifest.fence))).toContain(
      'content/docs/bad-markup.mdx:9 The manifest is not valid.\n  expected: what the schema of @podium/schemas allows\n',
    );
    expect(await getMessage(() => json && checkJson(json.fence))).toContain(
      'content/docs/bad-markup.mdx:13 The JSON can not be parsed.\n',
    );
  });

  test('for scripts that throw or log something else in the browser', async () => {
    const [throwing, logging] = find('in-the-browser');
    expect(await getMessage(() => runInBrowser(throwing, getBrowser(), 2000))).toBe(
      `content/docs/in-the-browser.mdx:5 The page has errors.
  expected: none
  got: The listener must be a function`,
    );
    expect(await getMessage(() => logging && runInBrowser(logging, getBrowser(), 2000))).toBe(
      `content/docs/in-the-browser.mdx:11 The console says something else.
  expected: object
  got: function`,
    );
  });

  test('and removes the work folder', async () => {
    await getMessage(() => runServer(find('wrong-body')[0], LIMITS));
    expect(await listWorkFolders('<p>Bye</p>')).toEqual([]);
  });
});

describe('comments and metadata for the tests', () => {
  test('throws for a comment that is not next to a fence', () => {
    expect(() => parseFences('Text.\n\n{/* expect\n> GET /\n*/}\n', 'content/docs/a.mdx')).toThrow(
      'content/docs/a.mdx:3 The comment for the tests stands beside no sample.',
    );
  });

  test('throws for an unknown step', () => {
    const fences = parseFences('```js\nx();\n```\n\n{/* expect\nGTE /\n*/}\n', 'content/docs/a.mdx');
    expect(() => planChecks(fences)).toThrow(
      'content/docs/a.mdx:1 "GTE /" on line 6 is no step of an expectation.',
    );
  });

  test('lists skipped fences with their reasons, and counts the others', () => {
    const fences = parseFences(
      '```js norun="needs the moon"\nx();\n```\n\n```js\nx();\n```\n',
      'content/a.mdx',
    );
    expect(tally(planChecks(fences)).line).toBe(
      'started 0 (0 servers, 0 scripts), type-checked 1, validated 0, in Chromium 0, left out 1, of 2; left out:\n  content/a.mdx:1 needs the moon',
    );
  });

  test('reads code as readers copy it: from files, without markers and removed lines', () => {
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
