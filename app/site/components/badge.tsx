import type { ReactNode } from 'react';
import type { AdmonitionKind } from './admonition-kinds.ts';

interface BadgeProps {
  kind?: AdmonitionKind;
  children?: ReactNode;
}

/** Label next to a name: new, deprecated, experimental. */
export function Badge({ kind = 'note', children }: BadgeProps) {
  return <span className={`badge admonition-${kind}`}>{children}</span>;
}
