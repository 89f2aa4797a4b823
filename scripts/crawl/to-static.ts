/** What the live server says of itself is not true of the folder: there is nobody to post a color mode to. */
export function toStatic(html: string): string {
  return html.replace('data-served="live"', 'data-served="static"');
}
