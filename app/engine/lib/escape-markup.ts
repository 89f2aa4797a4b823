/** Entities of the special characters of HTML and XML. The apostrophe is as React outputs it. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text for an element, or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}

/** Text for an element alone, which needs fewer references. */
export function escapeText(text: string): string {
  return text.replace(/[&<]/g, (char) => ENTITIES[char] ?? char);
}

/** Escapes text exactly as React does, for comparison with rendered HTML. */
export function escapeLikeReact(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** Reverts `escapeLikeReact`. */
export function unescapeFromReact(html: string): string {
  // "&amp;" last: what it represents may be the start of what looks like another.
  return Object.entries(ENTITIES).reduceRight((text, [char, entity]) => text.replaceAll(entity, char), html);
}
