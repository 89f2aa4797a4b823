import type { List, RootContent } from 'mdast';
import type {} from 'mdast-util-to-hast';
import type { DirectiveParts } from '../context/directive-parts.ts';

/** Builds `:::steps` from a numbered list. */
export function buildSteps({ label, body, report }: DirectiveParts): RootContent | undefined {
  const [list, ...others] = body;
  const isList = list?.type === 'list' && list.ordered === true;
  if (label === undefined && isList && others.length === 0) return withClass(list, 'steps');
  report(
    'Steps must contain a single numbered list.',
    'Write "1." before each step, and indent what belongs to it.',
    label ?? (isList ? others[0] : list),
  );
  return undefined;
}

/** Adds a class to a list. The role is explicit, because Safari does not expose lists without markers as lists. */
export function withClass(list: List, className: string): List {
  return { ...list, data: { ...list.data, hProperties: { className: [className], role: 'list' } } };
}
