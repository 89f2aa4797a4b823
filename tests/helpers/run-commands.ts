import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Arguments and results of a command. */
export interface CommandRun {
  /** Path relative to `scripts/`. */
  script: string;
  args: readonly string[];
  code: number;
  stdout: string;
  stderr: string;
}

/*
 * Process that runs commands, given as JSON, sequentially, and writes their results as JSON. Modules are loaded only
 * once, while a process for each command would take a second or two.
 */
const exit = process.exit.bind(process);
process.exit = (() => undefined) as typeof process.exit;
const runs: CommandRun[] = [];
const write = process.stdout.write.bind(process.stdout);
for (const { script, args } of JSON.parse(process.argv[2] ?? '[]') as CommandRun[]) {
  const run: CommandRun = { script, args, code: 0, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((text: string, done?: () => void) => {
      run[name] += text;
      done?.();
      return true;
    }) as typeof write;
  }
  process.argv = [process.execPath, script, ...args];
  process.exitCode = 0;
  // With a different query, the module is evaluated again.
  await import(`${path.join(PROJECT_ROOT, 'scripts', script)}?${args.join('&')}`);
  run.code = process.exitCode;
  runs.push(run);
}
write(JSON.stringify(runs), () => exit(0));
