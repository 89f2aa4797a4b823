import { findNearest } from '#app/engine/diagnostics/suggest.ts';

/** Types that have a name in JavaScript or in its documentation. Others are quoted as code, or linked. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'any array bigint boolean buffer class date error event function iterable map method null number object promise ' +
    'regexp set stream string symbol undefined unknown void'
  ).split(' '),
);

/** Placeholder for inline code or a link in the text of a type. */
export const QUOTED = '\u{FFFC}';

/** "array of", "Promise of", or "method →", before the type of what is in it or comes of it. */
const OUTER = /^(?:(?:array|promise|set|iterable) of|(?:function|method) →) /i;

/** Between alternatives: `string or number`, `'a', 'b'`, `string | number`. */
const SEPARATOR = /, or | or |, | \| /;

/**
 * Finds the first part of a type that is none. A type is the name of a JavaScript type, inline code, or a link; an array, a
 * promise or a function of a type: `array of string`, `method → object`; or several of them: `string or number`. Parentheses
 * hold a note, e.g. the unit of a number.
 */
export function findUnknownType(type: string): string | undefined {
  const isType = (part: string): boolean => {
    const inner = part.replace(OUTER, '');
    return inner === part ? part === QUOTED || NAMES.has(part.toLowerCase()) : isType(inner);
  };
  return type
    .replaceAll(/\([^()]*\)/g, '')
    .split(SEPARATOR)
    .map((part) => part.trim())
    .find((part) => !isType(part));
}

/** What to write instead of an unknown type. */
export function suggestType(type: string): string {
  const near = findNearest(type, NAMES);
  const others = 'Write a class or a list of values as code, and notes in parentheses, e.g. number (ms).';
  return near === undefined ? others : `Did you mean "${near}"? ${others}`;
}
