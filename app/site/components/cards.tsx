import type { ReactNode } from 'react';

interface CardProps {
  /** Title of the card, and text of its link. */
  title: string;
  /** Target of the link. */
  href?: string;
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

/** A card of a `CardGrid`: its link is as large as the card. */
export function Card({ title, href, children }: CardProps) {
  return (
    <li>
      {href === undefined ? <strong className="card-title">{title}</strong> : <a href={href}>{title}</a>}
      {children}
    </li>
  );
}
