/** Shows the progress of a task until it has succeeded or failed. */
export async function withProgress<T>(
  label: string,
  run: (update: Progress['update']) => Promise<T>,
): Promise<T> {
  const progress = createProgress(label);
  try {
    return await run(progress.update);
  } finally {
    progress.end();
  }
}

/** Shows the progress of a long task. */
export type Progress = ReturnType<typeof createProgress>;

/** Minimum interval between redraws of the bar, in milliseconds. */
const REDRAW_INTERVAL = 100;

/**
 * Creates a progress display. On a terminal: a bar with rate and time left, redrawn in place. Elsewhere (a log file,
 * CI): a plain line for each quarter.
 */
export function createProgress(label: string, output: NodeJS.WriteStream = process.stderr) {
  const started = performance.now();
  let drawn = 0;
  let quarter = 0;
  return {
    update(done: number, total: number): void {
      const now = performance.now();
      if (!output.isTTY) {
        const reached = Math.floor((done / Math.max(1, total)) * 4);
        if (reached <= quarter) return;
        quarter = reached;
        output.write(`${label}: ${done} of ${total}\n`);
        return;
      }
      if (done < total && now - drawn < REDRAW_INTERVAL) return;
      drawn = now;
      const seconds = (now - started) / 1000;
      const rate = done / Math.max(seconds, 0.001);
      const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
      const width = 24;
      const filled = Math.round((done / Math.max(1, total)) * width);
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
      output.write(`\r\u001b[K${label} ${bar} ${done}/${total}, ${rate.toFixed(0)}/s, ${left} s left`);
    },
    /** Clears the bar, so that subsequent output starts on its own line. */
    end(): void {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
