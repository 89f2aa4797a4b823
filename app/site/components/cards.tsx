import type { ReactNode } from 'react';

interface CardProps {
  /** What the card is about; the link's text, when there is one. */
  title: string;
  /** Where it leads; written like any link. */
  href?: string;
  children?: ReactNode;
}

/** Cards beside each other, as many as there is room for. */
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
