/**
 * An article without the elements that colour its code, of which there are more than of all others together: they say
 * nothing to programs, and to read them takes longer than all the rest. Blocks that show a change keep their lines.
 */
export function stripHighlighting(html: string): string {
  return html.replace(/(<pre[^>]*>)([^]*?)(<\/pre>)/g, (block, start: string, code: string, end: string) =>
    code.includes('<del ') ? block : start + code.replace(/<\/?span[^>]*>/g, '') + end,
  );
}
