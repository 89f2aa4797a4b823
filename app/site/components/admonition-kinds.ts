/** Kinds of admonitions. */
export const ADMONITION_KINDS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

export type AdmonitionKind = (typeof ADMONITION_KINDS)[number];
