/** HTML that is inserted when page data is built, because it depends on other pages. */
export interface Insertion {
  /** Offset in the HTML of the compiled page. */
  at: number;
  html: string;
}

/** Inserts pieces of HTML, given in any order. */
export function insertHtml(html: string, insertions: readonly Insertion[]): string {
  let end = 0;
  const parts = [...insertions]
    .sort((first, other) => first.at - other.at)
    .map(({ at, html: inserted }) => {
      const part = html.slice(end, at) + inserted;
      end = at;
      return part;
    });
  return parts.join('') + html.slice(end);
}
