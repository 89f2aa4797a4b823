import { Component, type ReactNode } from 'react';

interface ItemBoundaryProps {
  /** What the item is called in the message; what it returns or throws may be what is wrong with the item. */
  name(): unknown;
  children: ReactNode;
}

/** Keeps a navbar item that fails to render from taking the page with it (E3). */
export class ItemBoundary extends Component<ItemBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <span className="item-fault" role="alert">
        The navbar item{readName(this.props.name)} failed to render. Please check that item’s configuration.
      </span>
    );
  }
}

function readName(name: () => unknown): string {
  try {
    const label = name();
    return typeof label === 'string' ? ` “${label}”` : '';
  } catch {
    return '';
  }
}
