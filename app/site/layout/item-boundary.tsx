import { Component, createContext, Suspense, useContext, type ReactNode } from 'react';

interface ItemBoundaryProps {
  /** Name of the item in the message; a function, because reading a broken item may throw. */
  name(): unknown;
  children: ReactNode;
}

/** Whether the server is rendering a page again, because the first attempt threw. */
export const IsolationContext = createContext(false);

/**
 * On the server, React omits children of `Suspense` that throw. Not always used, because the browser would hydrate them
 * later than the rest of the page.
 */
function ServerBoundary({ children }: ItemBoundaryProps) {
  return useContext(IsolationContext) ? <Suspense>{children}</Suspense> : children;
}

class BrowserBoundary extends Component<ItemBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <span className="item-error" role="alert">
        The navbar item{readName(this.props.name)} failed to render. Please check that item’s configuration.
      </span>
    );
  }
}

/**
 * Error boundary of a navbar item, so that an item that fails to render does not crash the page (E3). In the browser, a
 * message replaces the item. On the server, where React has no error boundaries, the item is omitted.
 */
export const ItemBoundary = import.meta.env.SSR ? ServerBoundary : BrowserBoundary;

function readName(name: () => unknown): string {
  try {
    const label = name();
    return typeof label === 'string' ? ` “${label}”` : '';
  } catch {
    return '';
  }
}
