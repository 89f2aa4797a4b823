import { tryStorage } from './storage.ts';

/** Like `readStored` in `storage.ts`, for this tab only. */
export function readSession(key: string): string | undefined {
  return tryStorage(() => window.sessionStorage.getItem(key)) ?? undefined;
}

/** Like `writeStored` in `storage.ts`, for this tab only. */
export function writeSession(key: string, value: string): void {
  tryStorage(() => window.sessionStorage.setItem(key, value));
}

/**
 * If the browser blocks `sessionStorage`, replaces it with an in-memory one, because the router accesses it unguarded.
 */
export function ensureSessionStorage(): void {
  try {
    window.sessionStorage.getItem('');
  } catch {
    const values = new Map<string, string>();
    const value = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, text: string) => void values.set(key, text),
      removeItem: (key: string) => void values.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value });
  }
}
