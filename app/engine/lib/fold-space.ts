/** A text in one line: white space of any kind and length is a space. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
