import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HighlightCode } from '#app/engine/content/compile/highlight.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { HighlightAnswer, HighlightTask } from './highlight-worker.ts';

/** A highlighter in a thread of its own, and what ends it. */
export interface WorkerHighlight {
  highlight: HighlightCode;
  stop(): Promise<void>;
}

interface Waiting {
  resolve(lines: string[]): void;
  reject(error: unknown): void;
}

/**
 * Starts a thread that highlights: at the start of a server the engine takes longest to get ready of all, and another
 * processor is free. One that dies takes down what it was asked and is replaced at the next question.
 */
export function startWorkerHighlight(): WorkerHighlight {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let worker: Worker | undefined = start();

  function start(): Worker {
    const made = new Worker(path.join(PROJECT_ROOT, 'scripts/run.js'), { argv: ['dev/highlight-worker'] });
    const fail = (error: unknown): void => {
      if (worker === made) worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.on('message', (answer: HighlightAnswer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('lines' in answer) asker?.resolve(answer.lines);
      else asker?.reject(answer.fault);
    });
    made.once('error', fail);
    made.once('exit', () => fail(new Error('The thread that highlights code ended.')));
    // Whoever asks keeps the process going.
    made.unref();
    return made;
  }

  return {
    highlight: (code, language) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        asked += 1;
        waiting.set(asked, { resolve, reject });
        worker.postMessage({ id: asked, code, language } satisfies HighlightTask);
      }),
    async stop() {
      await worker?.terminate();
    },
  };
}
