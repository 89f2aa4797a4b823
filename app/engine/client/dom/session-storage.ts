/**
 * Where the browser refuses `sessionStorage`, puts one in its place that lasts as long as the page: the router reads it
 * without a guard.
 */
export function ensureSessionStorage(): void {
  try {
    window.sessionStorage.getItem('');
  } catch {
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value });
  }
}
