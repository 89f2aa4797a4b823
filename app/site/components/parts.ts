/**
 * Parts of a Podium system, each with a pattern for its files in samples. Code blocks whose title matches, and graphs
 * and diagrams that name a part, have its color; see `styles/parts.css`.
 */
export const PARTS: Readonly<Record<string, RegExp>> = {
  layout: /(?:^|\/)layouts?(?=[./-])/,
  podlet: /(?:^|\/)podlets?(?=[./-])/,
  browser: /(?:^|\/)(?:browser|client)(?=[./-])|\.css$/,
};

/** Parts of the actors in diagrams whose name does not contain the part. */
const ACTORS: Readonly<Record<string, string>> = {
  client: 'layout',
  'your route': 'layout',
  page: 'browser',
  visitor: 'browser',
  'message bus': 'browser',
  bridge: 'browser',
};

/** Returns the class that sets the color of a part; undefined without a part. */
export function findPartClass(part: string | undefined): string | undefined {
  return part === undefined || !(part in PARTS) ? undefined : `part-${part}`;
}

/** Returns the part that a name in a diagram refers to: `Podlet A` is a podlet. */
export function findPart(name: string): string | undefined {
  const lower = name.toLowerCase();
  return ACTORS[lower] ?? Object.keys(PARTS).find((part) => lower.split(/\W+/).includes(part));
}
