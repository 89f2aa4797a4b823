import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Called while the document still has what the component rendered last. */
  onFailure(): void;
  /** Called when React has removed it. */
  onRemoved(error: unknown): void;
  children: ReactNode;
}

/** Catches the errors of an island's component. */
export class IslandBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
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
