import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ShowPartsButton } from './show-parts-button.tsx';

/** The end of every page: columns of links and the copyright line. */
export function Footer({ layout }: { layout: LayoutData }) {
  const { columns, copyright } = layout.footer;
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-about">
          <p className="footer-title">{layout.title}</p>
          <p>{layout.tagline}</p>
        </div>
        {columns.map(({ title, items }) => (
          <nav key={title} aria-label={title}>
            <h2 className="footer-title">{title}</h2>
            <ul>
              {items.map(({ label, href }) => (
                <li key={label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="footer-end">
          <a href={layout.allPagesHref}>All pages</a>
          {copyright === undefined ? null : <span>{copyright}</span>}
          <ShowPartsButton />
        </p>
      </div>
    </footer>
  );
}
