import type { ReactNode } from 'react';
import type { AdmonitionKind } from './admonition-kinds.ts';

interface BadgeProps {
  /** Default: note. */
  kind?: AdmonitionKind;
  /** Text, one or two words. */
  children?: ReactNode;
}

/** Label next to a name: new, deprecated, experimental. */
export function Badge({ kind = 'note', children }: BadgeProps) {
  return <span className={`badge admonition-${kind}`}>{children}</span>;
}
