/** Reading time of a page. Renders nothing if the site does not show it. */
export function ReadingTime({ minutes }: { minutes: number | undefined }) {
  return minutes === undefined ? null : <span>{minutes} min read</span>;
}
