import type { List, RootContent } from 'mdast';
import type {} from 'mdast-util-to-hast';
import type { DirectiveParts } from '#app/engine/content/compile/context/directive-parts.ts';

/** `:::steps` around a numbered list: what a reader does, one thing after the other. */
export function buildSteps({ label, body, report }: DirectiveParts): RootContent | undefined {
  const [list, ...others] = body;
  const isList = list?.type === 'list' && list.ordered === true;
  if (label === undefined && isList && others.length === 0) return withClass(list, 'steps');
  report(
    'Steps hold one numbered list and nothing else.',
    'Write "1." before each step, and indent what belongs to it.',
    label ?? (isList ? others[0] : list),
  );
  return undefined;
}

/** A list that looks like something else. Its role is named, because some browsers take a list without marks for none. */
export function withClass(list: List, className: string): List {
  return { ...list, data: { ...list.data, hProperties: { className: [className], role: 'list' } } };
}
