import * as fc from 'fast-check';

/** Accidental texts: incomplete syntax, and unusual characters. */
const STRAYS = [
  ...'{ } {{ < </ </div> <Tabs </Tabs> ``` ~~~ ::: :::tip :::nope[a --- ... | [a]( [a](./nope.mdx) [a](#nope)'.split(
    ' ',
  ),
  ...'[a](javascript:alert(1)) ![](./nope.png) ![a](https://elsewhere.example/a.png) [^1] {#id} &nope;'.split(
    ' ',
  ),
  ...'\\ " \' ` ${ \u0000 \u2028 \ufeff \ud800 مرحبا 🧑‍🚀'.split(' '),
  ...['<Tab label="">', '<Nope />', '<!-- a -->', '```nope {1-', '---\n', ': ', '- ', '\t', '| a |\n| - |'],
  ...[
    '# ',
    '## {#}',
    'import a from "#tests/stress/nope.tsx";\n',
    'export const a = ',
    'export default null',
  ],
  ...['title: ', 'title: [', 'date: yesterday', 'tags: 1', '\r\n', '\r'],
  ...['a'.repeat(10_000), '('.repeat(500), '> '.repeat(200)],
];

/** One change of a text. Positions are shares of its length, from 0 to 1. */
type Edit =
  | { kind: 'insert'; at: number; text: string }
  | { kind: 'remove' | 'repeat'; at: number; length: number }
  | { kind: 'swap'; at: number; length: number }
  | { kind: 'cut'; at: number };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const length = fc.integer({ min: 1, max: 40 });

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    at: share,
    text: fc.oneof(fc.constantFrom(...STRAYS), fc.string({ unit: 'binary', maxLength: 12 })),
  }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'repeat' as const), at: share, length }),
  fc.record({ kind: fc.constant('swap' as const), at: share, length }),
  fc.record({ kind: fc.constant('cut' as const), at: share }),
);

/** Returns texts by name, each with one to four edits; deterministic for a seed. */
export function mutate(
  originals: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): { name: string; text: string }[] {
  const cases = fc.record({
    original: fc.constantFrom(...originals),
    edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  });
  return fc.sample(cases, { numRuns: count, seed }).map(({ original: [name, text], edits }) => ({
    name,
    text: edits.reduce(apply, text),
  }));
}

function apply(text: string, change: Edit): string {
  const at = Math.floor(change.at * text.length);
  const [before, after] = [text.slice(0, at), text.slice(at)];
  switch (change.kind) {
    case 'insert':
      return before + change.text + after;
    case 'remove':
      return before + after.slice(change.length);
    case 'repeat':
      return before + after.slice(0, change.length) + after;
    case 'swap':
      return (
        before +
        after.slice(change.length, 2 * change.length) +
        after.slice(0, change.length) +
        after.slice(2 * change.length)
      );
    case 'cut':
      return before;
  }
}
