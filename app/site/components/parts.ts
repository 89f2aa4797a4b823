/**
 * Parts of a system on Podium, each with the files that samples call its own. Code blocks with such a title, and graphs and
 * diagrams that name a part, are in its color: see `styles/parts.css`.
 */
export const PARTS: Readonly<Record<string, RegExp>> = {
  layout: /(?:^|\/)layouts?(?=[./-])/,
  podlet: /(?:^|\/)podlets?(?=[./-])/,
  browser: /(?:^|\/)(?:browser|client)(?=[./-])|\.css$/,
};

/** Actors of diagrams that belong to a part without having its name. */
const ACTORS: Readonly<Record<string, string>> = {
  client: 'layout',
  'your route': 'layout',
  page: 'browser',
  visitor: 'browser',
  'message bus': 'browser',
  bridge: 'browser',
};

/** Class that gives an element the color of a part; undefined for none. */
export function findPartClass(part: string | undefined): string | undefined {
  return part === undefined || !(part in PARTS) ? undefined : `part-${part}`;
}

/** Part that a name in a diagram refers to: `Podlet A` is a podlet. */
export function findPart(name: string): string | undefined {
  const lower = name.toLowerCase();
  return ACTORS[lower] ?? Object.keys(PARTS).find((part) => lower.split(/\W+/).includes(part));
}
