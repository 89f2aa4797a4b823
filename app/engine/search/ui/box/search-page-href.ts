/** Href of the search page (R17) for the query in the box. */
export function getSearchPageHref(dialog: HTMLElement): string {
  const query = dialog.querySelector('input')?.value ?? '';
  return `${dialog.dataset['href'] ?? ''}${encodeURIComponent(query)}`;
}
