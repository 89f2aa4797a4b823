import { PassThrough } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

interface RenderOptions {
  /** Timeout after which rendering is aborted, in milliseconds. */
  timeout: number;
  /** Called once for each error. */
  onError(error: unknown): void;
}

/**
 * Renders a document completely before it is sent, because nothing on a page is deferred. If rendering throws, renders
 * it again with `isIsolated`, so that parts with an error boundary may be omitted (E3).
 *
 * @throws the error of the second attempt
 */
export async function renderDocument(
  createElement: (isIsolated: boolean) => ReactElement,
  options: RenderOptions,
): Promise<PassThrough> {
  try {
    return await render(createElement(false), options);
  } catch {
    return await render(createElement(true), { ...options, onError: () => undefined });
  }
}

function render(element: ReactElement, { timeout, onError }: RenderOptions): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer);
        resolve(pipe(new PassThrough()));
      },
      onShellError(error: unknown) {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      // Don't return the result: React would interpret it as a digest.
      onError(error) {
        onError(error);
      },
    });
    // Timers are cleared above, because a pending timer would retain the complete page.
    const timer = setTimeout(abort, timeout).unref();
  });
}
