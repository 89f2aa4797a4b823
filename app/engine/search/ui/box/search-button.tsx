import type { LayoutData } from '#app/engine/model/layout-data.ts';

/**
 * Search button of the navbar (F1), with its keyboard shortcut; without JavaScript, a link to the list of all pages.
 * The HTML contains both, and the shortcuts of both platforms: classes of `<html>` select the visible ones before the
 * first paint. `open-search.ts` handles the button.
 */
export function SearchButton({ layout }: { layout: LayoutData }) {
  return (
    <>
      <button
        type="button"
        className="search-button needs-js"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        data-search=""
      >
        <SearchIcon />
        <span className="search-button-label">Search</span>
        <kbd className="search-keys-mac" aria-hidden="true">
          ⌘K
        </kbd>
        <kbd className="search-keys" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <a className="search-button search-link" href={layout.allPagesHref}>
        <SearchIcon />
        <span className="search-button-label">Search</span>
      </a>
    </>
  );
}

function SearchIcon() {
  return (
    <svg className="search-icon" viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
      <circle cx="11" cy="11" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M16 16l4.5 4.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
