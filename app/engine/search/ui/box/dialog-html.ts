const CLOSE_ICON =
  '<svg viewBox="0 0 24 24" width="1.375rem" height="1.375rem" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>';

const SEARCH_ICON =
  '<svg class="search-icon" viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true"><circle cx="11" cy="11" r="6.5" fill="none" stroke="currentColor" stroke-width="2"/><path d="M16 16l4.5 4.5" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg>';

/**
 * Content of the dialog in the HTML of every page: the field, and the message for when the code of the box can't be
 * loaded. The field comes first, so that the dialog focuses it; the button closes the dialog without a script.
 */
export const DIALOG_HTML =
  `<div class="search-panel"><div class="search-head">${SEARCH_ICON}` +
  '<input class="search-input" type="text" role="combobox" aria-label="Search" aria-autocomplete="list"' +
  ' aria-haspopup="listbox" aria-expanded="false" placeholder="Search or paste an error" dir="auto"' +
  ' inputmode="search" enterkeyhint="go" autocomplete="off" autocapitalize="off" autocorrect="off" spellcheck="false">' +
  '<form method="dialog"><button class="icon-button search-close"><span class="visually-hidden">Close search</span>' +
  `<kbd aria-hidden="true">Esc</kbd>${CLOSE_ICON}</button></form></div>` +
  '<p class="search-status quiet-small" role="status">Loading...</p>' +
  '<p class="search-missing quiet-small" role="alert">Search could not be loaded. You may be offline, or the site has been' +
  ' updated. Press Enter to open the search page.</p>' +
  '<p class="search-actions row"><button type="button" class="button" data-search>Retry</button></p></div>';
