/** How long it takes to read a page. Nothing where the site does not show it. */
export function ReadingTime({ minutes }: { minutes: number | undefined }) {
  return minutes === undefined ? null : <span>{minutes} min read</span>;
}
