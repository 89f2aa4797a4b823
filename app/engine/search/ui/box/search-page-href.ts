/** Href of the search page (R17) with the query of the box. */
export function getSearchPageHref(dialog: HTMLElement): string {
  const query = dialog.querySelector('input')?.value ?? '';
  return `${dialog.dataset['href'] ?? ''}${encodeURIComponent(query)}`;
}
