import type { ReactNode } from 'react';
import type { AdmonitionKind } from './admonition-kinds.ts';

const DEFAULT_TITLES: Record<AdmonitionKind, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
};

interface AdmonitionProps {
  kind: AdmonitionKind;
  title?: string;
  children?: ReactNode;
}

/** A box that stands apart from the text. Authors write `:::warning[Title]`. */
export function Admonition({ kind, title, children }: AdmonitionProps) {
  return (
    <aside className={`admonition admonition-${kind}`} aria-label={title ?? DEFAULT_TITLES[kind]}>
      <p className="admonition-title" aria-hidden="true">
        {title ?? DEFAULT_TITLES[kind]}
      </p>
      {children}
    </aside>
  );
}
