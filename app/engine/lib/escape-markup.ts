/** Entities for the special characters of HTML and XML. The apostrophe has the form that React outputs. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for an element or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

/** Escapes text for an element only, which requires fewer entities. */
export function escapeText(text: string): string {
  return text.replace(/[&<]/g, (char) => ENTITIES[char] ?? char);
}

/** Escapes text exactly as React does, for comparison with rendered HTML. */
export function escapeLikeReact(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Reverts `escapeLikeReact`. */
export function unescapeFromReact(html: string): string {
  // "&amp;" last, because its ampersand may start another entity.
  return Object.entries(ENTITIES).reduceRight((text, [char, entity]) => text.replaceAll(entity, char), html);
}
