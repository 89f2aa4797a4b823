/**
 * Memoizes an asynchronous function, so that concurrent and later calls share one promise. Failures are not cached: the
 * next call tries again.
 *
 * @param getKey calls with equal keys share a promise; by default, the key is the argument
 */
export function memoizeAsync<T, A = void>(
  load: (argument: A) => Promise<T>,
  getKey: (argument: A) => unknown = (argument) => argument,
): (argument: A) => Promise<T> {
  const promises = new Map<unknown, Promise<T>>();
  return (argument) => {
    const key = getKey(argument);
    let promise = promises.get(key);
    if (promise === undefined) {
      promise = load(argument);
      promises.set(key, promise);
      promise.catch(() => promises.delete(key));
    }
    return promise;
  };
}
