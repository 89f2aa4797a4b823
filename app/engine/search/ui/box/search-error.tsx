import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';

/** Loads the search page with a query, as a document, because what searches here can't be had. */
export function openSearchPage(shell: LayoutData, query: string, inNewTab = false): void {
  const href = `${toHref(SEARCH_PATH, shell)}?q=${encodeURIComponent(query)}`;
  if (inNewTab) window.open(href, '_blank', 'noopener');
  else window.location.assign(href);
}

interface SearchErrorProps {
  message: string;
  onRetry(): void;
  /** The reader wants the search page instead. */
  onLeave(): void;
}

/** Says that the search can't be had (F7), and how else to search: once more, or on a page that is loaded in full. */
export function SearchError({ message, onRetry, onLeave }: SearchErrorProps) {
  return (
    <div className="search-message">
      <p>{message}</p>
      <p className="actions">
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Open the search page <kbd>Enter</kbd>
        </button>
      </p>
    </div>
  );
}
