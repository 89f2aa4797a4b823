import { PassThrough } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

interface RenderOptions {
  /** After how long rendering is aborted, in milliseconds. */
  timeout: number;
  /** Receives each error once. */
  onError(error: unknown): void;
}

/**
 * Renders a document completely before it is sent: nothing on a page is deferred. If that throws, it is rendered once more
 * with `isIsolated`: then parts that have a boundary may be left out (E3).
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
      // React expects a digest as the return value.
      onError(error) {
        onError(error);
      },
    });
    // A pending timer would retain the complete page.
    const timer = setTimeout(abort, timeout).unref();
  });
}
