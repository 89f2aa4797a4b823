/** Removes what applies only to the live server, such as the color mode action. */
export function toStatic(html: string): string {
  return html.replace('data-served="live"', 'data-served="static"');
}
