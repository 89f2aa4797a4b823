/** A media type of an `Accept` header: how much it is wanted, from 0 to 1, and where it stands. */
interface Wish {
  quality: number;
  place: number;
}

/**
 * Whether an `Accept` header asks for Markdown rather than for HTML: `text/markdown` must be named, and be wanted more, or
 * as much and sooner (RFC 9110, 12.5.1). Browsers never name it.
 */
export function prefersMarkdown(accept: string): boolean {
  const wishes = new Map<string, Wish>();
  for (const [place, part] of accept.toLowerCase().split(',').entries()) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length);
    const quality = written === undefined ? 1 : Number(written);
    if (!wishes.has(type)) wishes.set(type, { quality: quality >= 0 ? quality : 0, place });
  }
  const markdown = wishes.get('text/markdown');
  if (markdown === undefined || markdown.quality === 0) return false;
  const named = wishes.get('text/html');
  const html = named ?? wishes.get('text/*') ?? wishes.get('*/*');
  if (html === undefined || markdown.quality > html.quality) return true;
  // What is named counts for more than what a star stands for.
  return markdown.quality === html.quality && (named === undefined || markdown.place < named.place);
}
