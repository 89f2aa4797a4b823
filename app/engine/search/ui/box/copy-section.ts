import { decodePart } from '#app/engine/urls/paths.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Interactive and embedded elements, which are removed because a preview is read-only. */
const ACTIVE = 'button:not([role="tab"]), iframe, script, video, audio, object, embed';

/** Maximum number of headings in the preview of a page. */
const MAX_HEADINGS = 3;

/**
 * Copies a section of an article for the preview: from the heading that a hash refers to up to the next one of the same
 * or a higher level; for a table row, its table with only that row; without a hash, the beginning of the article. The
 * copy has neither IDs, which would be duplicated in the document, nor names, which would add its radio buttons to the
 * groups of the page.
 *
 * @param html trusted HTML of one of the site's own articles, which is not sanitized
 */
export function copySection(html: string, hash: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  const copy = cutSection(template.content, hash);
  for (const element of copy.querySelectorAll(ACTIVE)) element.remove();
  for (const element of copy.querySelectorAll('[id], [name]')) {
    element.removeAttribute('id');
    element.removeAttribute('name');
  }
  return copy;
}

function cutSection(article: DocumentFragment, hash: string): DocumentFragment {
  const id = hash.slice(1);
  const target = id === '' ? null : (article.getElementById(id) ?? article.getElementById(decodePart(id)));
  const headings = [...article.querySelectorAll(HEADINGS)];
  const range = article.ownerDocument.createRange();
  if (target === null) {
    range.selectNodeContents(article);
    const end = headings[MAX_HEADINGS];
    if (end !== undefined) range.setEndBefore(end);
    return range.cloneContents();
  }
  if (!target.matches(HEADINGS)) return copyEntry(target);
  const next = headings.slice(headings.indexOf(target) + 1).find(({ tagName }) => tagName <= target.tagName);
  range.setStartBefore(target);
  if (next === undefined) range.setEndAfter(article.lastChild ?? target);
  else range.setEndBefore(next);
  return range.cloneContents();
}

/** Copies an entry of a reference: a table row, a list item, or a term with its descriptions. */
function copyEntry(target: Element): DocumentFragment {
  const copy = document.createDocumentFragment();
  const row = target.closest('tr');
  const table = row?.closest('table');
  if (row != null && table != null) {
    const tableCopy = table.cloneNode() as Element;
    const { tHead } = table;
    const body = document.createElement('tbody');
    body.append(row.cloneNode(true));
    tableCopy.append(...(tHead === null ? [] : [tHead.cloneNode(true)]), body);
    copy.append(tableCopy);
    return copy;
  }
  const entry = target.closest('li, dt, p, div, pre') ?? target;
  copy.append(entry.cloneNode(true));
  // Descriptions of a term.
  for (let next = entry.nextElementSibling; next?.tagName === 'DD'; next = next.nextElementSibling)
    copy.append(next.cloneNode(true));
  return copy;
}
