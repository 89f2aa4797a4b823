import { escapeHtml } from '#app/engine/lib/escape-markup.ts';

/** Characters that XML 1.0 does not allow, even if escaped: most control characters and lone surrogates. */
// eslint-disable-next-line no-control-regex -- Matching them is the purpose.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes text for an element or attribute of an XML document. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''));
}

/** Formats an element on its own line. */
export function formatElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content?: string,
): string {
  const attributesXml = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return content === undefined
    ? `<${name}${attributesXml}/>\n`
    : `<${name}${attributesXml}>${escapeXml(content)}</${name}>\n`;
}

/** XML declaration, the first line of every XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
