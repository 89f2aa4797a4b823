/** Identifier in a code sample: zero-based line and column, length, and the index of its type. */
export type TypedName = readonly [line: number, column: number, length: number, info: number];

/** Types of the identifiers in a page's code samples: the content of `types.json` beside the page. */
export interface PageTypes {
  /** Each type, or signature, with the first sentence of its documentation. */
  infos: readonly (readonly [code: string, text?: string])[];
  /** Identifiers of each sample, in document order. */
  samples: readonly (readonly TypedName[])[];
}
