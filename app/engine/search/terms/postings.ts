/** Where in a section a term is. */
export interface Posting {
  /** It is (part of) an API name that the heading says. */
  name: boolean;
  heading: boolean;
  /** In a heading above. */
  trail: boolean;
  /** In the name of a table's row. */
  row: boolean;
  /** How often in text and code blocks, at most MAX_COUNT. */
  count: number;
}

/** More repeats make no section a better answer. */
const MAX_COUNT = 4;

/** A posting as one number below 80. */
export function packPosting({ name, heading, trail, row, count }: Posting): number {
  return (
    Number(name) + Number(heading) * 2 + Number(trail) * 4 + Number(row) * 8 + Math.min(count, MAX_COUNT) * 16
  );
}

/** What `packPosting` made a number of. */
export function unpackPosting(packed: number): Posting {
  return {
    name: (packed & 1) !== 0,
    heading: (packed & 2) !== 0,
    trail: (packed & 4) !== 0,
    row: (packed & 8) !== 0,
    count: getPostingCount(packed),
  };
}

/** The `count` of a packed posting. */
export function getPostingCount(packed: number): number {
  return packed >> 4;
}

/** Whether a packed posting says of nothing but text. */
export function isInTextOnly(packed: number): boolean {
  return (packed & 15) === 0;
}
