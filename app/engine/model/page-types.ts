/** An identifier in a sample: its line and column, counted from 0, its length, and the index of its type. */
export type TypedName = readonly [line: number, column: number, length: number, info: number];

/** Types of the names in the samples of a page: the content of `types.json` beside it. */
export interface PageTypes {
  /** Each type, or signature, with the first sentence of its documentation. */
  infos: readonly (readonly [code: string, text?: string])[];
  /** The names of each sample, in document order. */
  samples: readonly (readonly TypedName[])[];
}
