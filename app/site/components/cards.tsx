import type { ReactNode } from 'react';
import { findPartClass } from './parts.ts';

interface CardProps {
  title: string;
  href?: string;
  /** Part of a Podium system that the card is about; determines its icon and color. */
  part?: string;
  children?: ReactNode;
}

/** Grid of cards. */
export function CardGrid({ children }: { children?: ReactNode }) {
  return (
    <div className="cards">
      <ul>{children}</ul>
    </div>
  );
}

/** A card of a `CardGrid`. Its link covers the card. */
export function Card({ title, href, part, children }: CardProps) {
  return (
    <li className={findPartClass(part)}>
      {href === undefined ? <strong className="card-title">{title}</strong> : <a href={href}>{title}</a>}
      {children}
    </li>
  );
}
