/**
 * Creates a function that resolves in a later turn of the event loop, for at most `count` calls every `turns` turns.
 * Other requests are processed in between.
 */
export function createTurnLimiter(count: number, turns = 1): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const pass = (left: number): void => {
    setImmediate(() => {
      if (left > 1) {
        pass(left - 1);
        return;
      }
      for (const resolve of waiting.splice(0, count)) resolve();
      if (waiting.length > 0) pass(turns);
    });
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) pass(turns);
    });
}
