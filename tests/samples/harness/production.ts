import { expect } from 'vitest';
import type { ReceivedResponse } from '../statements/servers.ts';
import { within, type Child } from './child.ts';

/** Parses what a server has logged so far, each line as JSON. */
export function readLog({ stdout }: Child): Record<string, unknown>[] {
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Expects that a server reports after SIGTERM that it is not ready, still responds at `path`, and exits. */
export async function expectGracefulShutdown(
  child: Child,
  open: (url: string) => Promise<ReceivedResponse>,
  path: string,
): Promise<void> {
  expect((await open('/health/ready')).status).toBe(200);
  child.signal('SIGTERM');
  await expect.poll(async () => (await open('/health/ready')).status).toBe(503);
  expect((await open('/health/live')).status).toBe(200);
  expect(await open(path)).toMatchObject({ status: 200, headers: { connection: 'close' } });
  expect(await within(15_000, child.ended, () => 'The server does not exit.')).toBe(0);
}
