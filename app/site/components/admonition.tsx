import type { ReactNode } from 'react';
import type { AdmonitionKind } from './admonition-kinds.ts';

const DEFAULT_TITLES: Record<AdmonitionKind, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
};

const CIRCLE = 'M8 1.75a6.25 6.25 0 1 0 0 12.5a6.25 6.25 0 1 0 0-12.5z';
const STROKE = 'M8 4.75v4M8 11.2v.05';

/** Icon paths in a 16 × 16 view box: pencil, bulb, i, triangle, octagon. */
const ICONS: Record<AdmonitionKind, string> = {
  note: 'M10.75 2.5l2.75 2.75L5.75 13l-3.5.75.75-3.5zM8.75 4.5l2.75 2.75',
  tip: 'M6 12h4M6.75 14.25h2.5M5.75 9.75a4.25 4.25 0 1 1 4.5 0V12h-4.5z',
  info: `${CIRCLE}M8 11.25v-4M8 4.8v-.05`,
  warning: `M8 1.75l6.75 12H1.25zM8 6v3.75M8 11.7v.05`,
  danger: `M5.4 1.75h5.2l3.65 3.65v5.2l-3.65 3.65H5.4L1.75 10.6V5.4z${STROKE}`,
};

interface AdmonitionProps {
  kind: AdmonitionKind;
  title?: string;
  children?: ReactNode;
}

/** Callout box with a title. Authors write `:::warning[Title]`. */
export function Admonition({ kind, title, children }: AdmonitionProps) {
  return (
    <div className={`admonition admonition-${kind}`} role="note" aria-label={title ?? DEFAULT_TITLES[kind]}>
      <p className="admonition-title" aria-hidden="true">
        <svg viewBox="0 0 16 16" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d={ICONS[kind]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {title ?? DEFAULT_TITLES[kind]}
      </p>
      {children}
    </div>
  );
}
