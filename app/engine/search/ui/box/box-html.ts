/** ID of the listbox. */
export const LIST_ID = 'search-list';

/** Button beside "Retry", shown if search data could not be fetched. */
export const LEAVE_BUTTON =
  '<button type="button" class="button search-leave">Open the search page <kbd>Enter</kbd></button>';

/** Filters by kind of page, with their labels; the value of "All" is empty. */
export const FILTERS = [
  { value: '', label: 'All' },
  { value: 'guide', label: 'Guides' },
  { value: 'reference', label: 'Reference' },
  { value: 'post', label: 'Blog' },
] as const;

/** Formats the elements that the search box adds to the dialog: filters, list, preview, and key hints. */
export function formatBox(hasBlog: boolean, isMac: boolean): string {
  const filters = FILTERS.filter(({ value }) => hasBlog || value !== 'post').map(
    ({ value, label }) =>
      `<label><input type="radio" name="search-filter" value="${value}"${value === '' ? ' checked' : ''}><span>${label}</span></label>`,
  );
  const hints = [
    ['↑ ↓', 'Select'],
    ['↵', 'Open'],
    [isMac ? '⌘ ↵' : 'Ctrl ↵', 'New tab'],
    ['Tab', 'Filter'],
    ['Esc', 'Close'],
  ].map(([keys = '', label = '']) => `<span><kbd>${keys}</kbd> ${label}</span>`);
  return (
    `<fieldset class="search-filters"><legend class="visually-hidden">Search in</legend>${filters.join('')}</fieldset>` +
    '<div class="search-body"><div class="search-scroller">' +
    `<div class="search-recent-head" hidden></div><div id="${LIST_ID}" role="listbox" hidden></div>` +
    '<div class="search-message" hidden></div></div>' +
    '<div class="search-preview prose" inert></div></div>' +
    `<p class="search-hints row quiet-small" aria-hidden="true">${hints.join('')}</p>`
  );
}
