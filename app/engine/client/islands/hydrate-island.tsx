import React, { type ComponentType, Component, type ReactNode } from 'react';
import ReactDOM from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import { resetControls } from './entered-values.ts';

/** Modules that the app provides to the scripts of islands. */
const SHARED: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  'react/jsx-runtime': jsxRuntime,
};

/** `require` for the script of an island; see `bundleIsland`. */
export function requireShared(name: string): unknown {
  return SHARED[name];
}

/** Runs code that dispatches an event as if the reader had caused it: the component renders before the next event. */
export function runEvent(dispatch: () => void): void {
  ReactDOM.flushSync(dispatch);
}

/**
 * Hydrates an island synchronously. If the component throws, now or later, the island shows its previous HTML.
 *
 * @param onFailure called with the error if the component throws
 */
export function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType,
  onFailure: (error: unknown) => void,
): void {
  let lastHtml: Node[] = [];
  let hasFailed = false;
  const entries = resetControls(element);
  const render = (): React.ReactElement => (
    <IslandBoundary
      onFailure={() => {
        // An island that is mounted again and throws again has no output; the earlier one stays.
        if (element.hasChildNodes()) lastHtml = [...element.childNodes].map((node) => node.cloneNode(true));
      }}
      onRemoved={(error) =>
        // React is still rendering.
        queueMicrotask(() => {
          root.unmount();
          hasFailed = true;
          element.replaceChildren(...lastHtml);
          onFailure(error);
          if (import.meta.hot) onceUpdated(import.meta.hot, remount);
        })
      }
    >
      <Component {...(JSON.parse(element.dataset['props'] ?? '{}') as object)} />
    </IslandBoundary>
  );
  /** Mounts the component again after it has failed, because its code or its props have changed. */
  const remount = (): void => {
    if (!hasFailed) return;
    hasFailed = false;
    element.replaceChildren();
    root = createRoot(element);
    root.render(render());
  };
  element.dataset['hydrated'] = '';
  let root = ReactDOM.flushSync(() =>
    hydrateRoot(element, render(), {
      identifierPrefix: element.dataset['prefix'] ?? '',
      onRecoverableError: (error) => console.error(error),
    }),
  );
  unmountWhenRemoved(element, () => root.unmount());
  // On the dev server, the author may change the props.
  if (import.meta.env.DEV) {
    const update = (): void => (hasFailed ? remount() : root.render(render()));
    new MutationObserver(update).observe(element, { attributeFilter: ['data-props'] });
  }
  entries.forEach(runEvent);
}

/** Unmounts an island when its page is removed, so that its effects are cleaned up. */
function unmountWhenRemoved(element: HTMLElement, unmount: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    unmount();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** On the dev server, calls back after the next hot update, in which the author may have fixed the component. */
function onceUpdated(hot: NonNullable<ImportMeta['hot']>, callback: () => void): void {
  const onUpdate = (): void => {
    hot.off('vite:afterUpdate', onUpdate);
    callback();
  };
  hot.on('vite:afterUpdate', onUpdate);
}

interface BoundaryProps {
  /** Called while the document still contains the last output of the component. */
  onFailure(): void;
  /** Called after React has removed that output. */
  onRemoved(error: unknown): void;
  children: ReactNode;
}

class IslandBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onRemoved(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    this.props.onFailure();
    return null;
  }
}
