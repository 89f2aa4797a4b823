import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ColorModeToggle } from '#app/engine/client/color-mode.tsx';

/** Footer of every page: columns of links, the copyright line, and controls for the page. */
export function Footer({ layout }: { layout: LayoutData }) {
  const { colorMode, footer } = layout;
  const { columns, copyright, links } = footer;
  return (
    <footer className="footer quiet">
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
        <div className="footer-end row">
          {copyright === undefined ? null : <span>{copyright}</span>}
          {links.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
            </a>
          ))}
          <a href={layout.allPagesHref}>All pages</a>
          <span className="footer-tools row needs-js">
            {colorMode.disableSwitch ? null : (
              <ColorModeToggle respectSystem={colorMode.respectSystem} label="Change color mode" />
            )}
            <ShowPartsButton />
          </span>
        </div>
      </div>
    </footer>
  );
}

/** Button that outlines the parts of the page; see `show-parts.ts`. */
function ShowPartsButton() {
  return (
    // `aria-pressed` is changed outside of React.
    <button type="button" className="show-parts" aria-pressed={false} suppressHydrationWarning>
      Show page parts
    </button>
  );
}
