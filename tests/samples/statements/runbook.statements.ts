import {
  respond,
  errorOf,
  makeLayout,
  register,
  registerRead,
  silence,
  startPodlet,
  visitor,
  type PodletOptions,
  drop,
} from './servers.ts';
import { cell, Statements } from './statement.ts';

/** Messages by which the runbook distinguishes failures. */

export const runbook = new Statements();

const RUNBOOK = 'guides/runbook';
const LOOK = 'Where to look';

/** Stated messages. Those that were not observed are replaced by the observed ones. */
function keepObserved(stated: readonly string[], observed: readonly string[]): string[] {
  return stated.map((text) =>
    observed.some((message) => message.includes(text.replace(/ ?…$/, ''))) ? text : observed.join('; '),
  );
}

/** Messages that a layout logs and rejects with for one fetch of a podlet. */
async function collectMessages(
  options: PodletOptions,
  settings: { throwable?: boolean; timeout?: number; isDown?: boolean } = {},
): Promise<string[]> {
  const messages: string[] = [];
  const log = (message: unknown): void => {
    messages.push(String(message));
  };
  const logger = { trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
  const podlet = await startPodlet(options);
  const { throwable = false, timeout = 15_000, isDown = false } = settings;
  const hasManifest = options.manifestStatus === undefined && options.manifest?.['version'] !== '';
  const resource = hasManifest
    ? await registerRead(podlet.uri, { throwable, timeout, logger })
    : register(makeLayout({ logger }), podlet.uri, { throwable });
  if (isDown) await podlet.close();
  const error = await errorOf(() => resource.fetch(visitor()));
  if (error instanceof Error) messages.push(error.message);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return messages;
}

runbook
  .add(
    'log of a slow or unreachable podlet',
    cell(
      RUNBOOK,
      'failing',
      'Is it too slow, or unreachable?',
      LOOK,
      /the layout logs `([^`]+)` or `([^`]+)`/,
    ),
    async (stated) => [
      ...keepObserved(stated.slice(0, 1), await collectMessages({ content: silence }, { timeout: 300 })),
      ...keepObserved(stated.slice(1), await collectMessages({}, { isDown: true })),
    ],
  )
  .add(
    'log of an invalid manifest',
    cell(RUNBOOK, 'failing', 'Is the manifest invalid?', LOOK, /the layout logs `([^`]+)`/),
    async (stated) => keepObserved(stated, await collectMessages({ manifest: { version: '' } })),
  )
  .add(
    'log of a podlet that stops mid-response',
    cell(RUNBOOK, 'errors', '`error while piping content stream`', 'Log line or error', /^`([^`]+)`$/),
    async (stated) => keepObserved(stated, await collectMessages({ content: drop(200) })),
  )
  .add(
    'errors of a throwable podlet',
    cell(
      RUNBOOK,
      'errors',
      '`Error reading content at …`, `Could not read content. …`, `No manifest available - …`',
      'Log line or error',
      /^`([^`]+)`, `([^`]+)`, `([^`]+)`$/,
    ),
    async (stated) => [
      ...keepObserved(stated.slice(0, 1), await collectMessages({}, { throwable: true, isDown: true })),
      ...keepObserved(
        stated.slice(1, 2),
        await collectMessages({ content: respond(500) }, { throwable: true }),
      ),
      ...keepObserved(stated.slice(2), await collectMessages({ manifestStatus: 500 }, { throwable: true })),
    ],
  );
