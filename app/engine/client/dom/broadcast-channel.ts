/**
 * If the browser blocks `BroadcastChannel`, as Firefox does with all cookies, replaces it with one for this page only,
 * because remix-themes uses it unguarded. All channels of the page are the same one.
 */
export function ensureBroadcastChannel(): void {
  try {
    new BroadcastChannel('').close();
  } catch {
    const channel = Object.assign(new EventTarget(), {
      postMessage: (data: unknown) => channel.dispatchEvent(new MessageEvent('message', { data })),
      close: () => undefined,
    });
    const value = function PageChannel(): EventTarget {
      return channel;
    };
    Object.defineProperty(window, 'BroadcastChannel', { configurable: true, value });
  }
}
