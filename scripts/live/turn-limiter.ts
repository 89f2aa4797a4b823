/**
 * Creates a function that resolves in a later turn of the event loop, for at most `perTurn` calls in each turn. Other
 * requests are processed between turns.
 */
export function createTurnLimiter(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const run = (): void => {
    for (const resolve of waiting.splice(0, perTurn)) resolve();
    if (waiting.length > 0) setImmediate(run);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(run);
    });
}
