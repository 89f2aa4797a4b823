import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** What autocannon reports with `--json`, as far as it is read. Times are in milliseconds, throughput in bytes per second. */
const reportSchema = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ average: z.number() }),
  throughput: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
});

/** Runs the load generator in its own process: it must not slow down what it measures more than a client does. */
export async function runAutocannon(
  url: string,
  options: readonly string[],
): Promise<z.infer<typeof reportSchema>> {
  const script = path.join(PROJECT_ROOT, 'node_modules/autocannon/autocannon.js');
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json', ...options, url]);
  return reportSchema.parse(JSON.parse(stdout));
}
