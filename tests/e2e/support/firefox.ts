import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { connect, type BidiConnection } from './webdriver-bidi.ts';

/** Path of Firefox in Debian's package; overridden by FIREFOX. */
const EXECUTABLE = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Timeout for Firefox to start listening, in milliseconds. */
const START_TIMEOUT = 60_000;

/** Timeout of `waitFor`, in milliseconds. */
const WAIT_TIMEOUT = 8000;

/** Preferences that prevent a new profile from sending requests to Mozilla, and from showing prompts. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/** A tab of Firefox. */
export interface FirefoxPage {
  /** Loads a document completely. Resolves to the status of the response. */
  goto(url: string): Promise<number>;
  /** Loads the document of the page again, completely. */
  reload(): Promise<void>;
  /** Evaluates an expression in the page; its value must be JSON-serializable. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves when an expression in the page becomes true. */
  waitFor(expression: string): Promise<void>;
  /** Counts the visible elements with a role and an accessible name. */
  count(role: string, name: string): Promise<number>;
  /** Clicks the first element with a role and an accessible name. */
  click(role: string, name: string): Promise<void>;
}

/**
 * Launches a stock Firefox for a test file, controlled with WebDriver BiDi. (Playwright requires patched builds, or
 * stock builds of a later version than Debian's.) A console warning or error that a test does not expect fails the
 * test.
 */
export function useFirefox(): { open(expected?: RegExp): Promise<FirefoxPage> } {
  let firefox: { child: ChildProcess; profile: string; connection: BidiConnection } | undefined;
  let messages: string[] = [];
  let allowed: RegExp | undefined;
  let contexts: string[] = [];

  beforeAll(async () => {
    firefox = await launch();
    const { connection } = firefox;
    await connection.send('session.new', { capabilities: {} });
    connection.on('log.entryAdded', ({ level, text }) => {
      if (level === 'error' || level === 'warn') messages.push(String(text));
    });
    await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  }, START_TIMEOUT);

  afterEach(async () => {
    for (const context of contexts) await firefox?.connection.send('browsingContext.close', { context });
    const found = messages.filter((message) => allowed?.test(message) !== true);
    [messages, contexts, allowed] = [[], [], undefined];
    expect(found, 'the browser console').toEqual([]);
  });

  afterAll(async () => {
    if (firefox === undefined) return;
    const { child, profile, connection } = firefox;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await connection.send('browser.close', {});
    await exited;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });

  return {
    async open(expected) {
      if (firefox === undefined) throw new Error('Firefox has not started.');
      allowed = expected;
      const { connection } = firefox;
      const { context } = await connection.send('browsingContext.create', { type: 'tab' });
      contexts.push(String(context));
      await connection.send('browsingContext.setViewport', {
        context,
        viewport: { width: 1280, height: 900 },
      });
      return createPage(connection, String(context));
    },
  };
}

/** Starts Firefox with a separate profile, and connects to it. */
async function launch(): Promise<{ child: ChildProcess; profile: string; connection: BidiConnection }> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(`Firefox was not found at ${EXECUTABLE}. Install it: apt-get install firefox-esr`);
  }
  const profile = await mkdtemp(path.join(os.tmpdir(), 'podium-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(EXECUTABLE, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Firefox did not start listening:\n${output}`));
    }, START_TIMEOUT);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('exit', () => reject(new Error(`Firefox exited:\n${output}`)));
    child.once('error', reject);
  });
  return { child, profile, connection: await connect(`${url}/session`) };
}

function createPage(connection: BidiConnection, context: string): FirefoxPage {
  async function evaluate(expression: string): Promise<unknown> {
    const response = await connection.send('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
    });
    const { result, exceptionDetails } = response as {
      result?: { value: string };
      exceptionDetails?: { text: string };
    };
    if (result === undefined) throw new Error(`In Firefox: ${exceptionDetails?.text ?? 'an exception'}`);
    return JSON.parse(result.value);
  }

  /** Locates elements by their role and accessible name. */
  async function locate(role: string, name: string): Promise<{ sharedId: string }[]> {
    const { nodes } = await connection.send('browsingContext.locateNodes', {
      context,
      locator: { type: 'accessibility', value: { role, name } },
    });
    return nodes as { sharedId: string }[];
  }

  return {
    evaluate,
    async goto(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
      return Number(await evaluate(`performance.getEntriesByType('navigation')[0].responseStatus`));
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' });
    },
    async waitFor(expression) {
      await evaluate(`new Promise((resolve, reject) => {
        const started = performance.now();
        const check = () => {
          if (${expression}) resolve();
          else if (performance.now() - started > ${WAIT_TIMEOUT}) reject(new Error(${JSON.stringify(`Timed out waiting for ${expression}`)}));
          else requestAnimationFrame(check);
        };
        check();
      })`);
    },
    count: async (role, name) => (await locate(role, name)).length,
    async click(role, name) {
      const [node] = await locate(role, name);
      if (node === undefined) throw new Error(`Firefox shows no ${role} "${name}".`);
      const element = { sharedId: node.sharedId };
      await connection.send('script.callFunction', {
        functionDeclaration: `(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })`,
        arguments: [element],
        target: { context },
        awaitPromise: false,
      });
      await connection.send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
  };
}
