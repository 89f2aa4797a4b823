import { onTestFinished } from 'vitest';

/** Replaces Vitest's listeners for unhandled rejections, which fail the test run, until the test ends. */
export function handleRejections(listener: (reason: unknown) => void): void {
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', listener);
  onTestFinished(() => {
    process.off('unhandledRejection', listener);
    others.forEach((other) => process.on('unhandledRejection', other));
  });
}
