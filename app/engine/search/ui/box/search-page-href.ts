/** Href of the search page (R17) for the query in the box. */
export function getSearchPageHref(dialog: HTMLElement): string {
  const query = encodeURIComponent(dialog.querySelector('input')?.value ?? '');
  return (dialog.dataset['href'] ?? '') + query;
}
