/** Names of the parts of `npm run check`, in the order of its help text. */
export const CHECK_PARTS = [
  'types',
  'lint',
  'format',
  'content',
  'prose',
  'reference',
  'recordings',
] as const;

/** Part of `npm run check`. */
export type CheckPart = (typeof CHECK_PARTS)[number];
