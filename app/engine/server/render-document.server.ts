import { Transform, type Readable } from 'node:stream';
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
): Promise<Readable> {
  try {
    return await render(createElement(false), options);
  } catch {
    return await render(createElement(true), { ...options, onError: () => undefined });
  }
}

function render(element: ReactElement, { timeout, onError }: RenderOptions): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer);
        resolve(pipe(createNullFilter()));
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

/**
 * Creates a stream that removes null bytes, which HTML cannot contain. React 18 writes them at the end of a chunk if the
 * next character needs more bytes than are left: https://github.com/facebook/react/issues/24985
 */
function createNullFilter(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      callback(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
