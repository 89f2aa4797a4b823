import React, { type ComponentType, Component, type ReactNode } from 'react';
import ReactDOM from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';
import { resetControls } from './entered-values.ts';

/** Modules that the script of an island gets from the app. */
const SHARED: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  'react/jsx-runtime': jsxRuntime,
};

/** `require` for the script of an island; see `bundleIsland`. */
export function requireShared(name: string): unknown {
  return SHARED[name];
}

/** Runs code that dispatches an event as if a reader had caused it: the component is rendered before the next one. */
export function runEvent(dispatch: () => void): void {
  ReactDOM.flushSync(dispatch);
}

/**
 * Hydrates an island at once. If the component throws, now or later, the island shows its previous HTML.
 *
 * @param onFailure called with the error then
 */
export function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType,
  onFailure: (error: unknown) => void,
): void {
  let lastHtml: Node[] = [];
  const entries = resetControls(element);
  const render = (): React.ReactElement => (
    <IslandBoundary
      onFailure={() => {
        lastHtml = [...element.childNodes].map((node) => node.cloneNode(true));
      }}
      onRemoved={(error) =>
        // React is still at work.
        queueMicrotask(() => {
          root.unmount();
          element.replaceChildren(...lastHtml);
          onFailure(error);
          if (import.meta.hot) onceUpdated(import.meta.hot, startAgain);
        })
      }
    >
      <Component {...(JSON.parse(element.dataset['props'] ?? '{}') as object)} />
    </IslandBoundary>
  );
  const startAgain = (): void => {
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
  // On the dev server the author changes the props.
  if (import.meta.env.DEV) {
    new MutationObserver(() => root.render(render())).observe(element, { attributeFilter: ['data-props'] });
  }
  entries.forEach(runEvent);
}

/** Unmounts an island once its page is gone, so that its effects end. */
function unmountWhenRemoved(element: HTMLElement, unmount: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    unmount();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** On the dev server: acts after the next hot update, in which the author may have fixed the component. */
function onceUpdated(hot: NonNullable<ImportMeta['hot']>, act: () => void): void {
  const onUpdate = (): void => {
    hot.off('vite:afterUpdate', onUpdate);
    act();
  };
  hot.on('vite:afterUpdate', onUpdate);
}

interface BoundaryProps {
  /** Called while the document still has what the component rendered last. */
  onFailure(): void;
  /** Called when React has removed it. */
  onRemoved(error: unknown): void;
  children: ReactNode;
}

/** Catches the errors of an island's component. */
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
