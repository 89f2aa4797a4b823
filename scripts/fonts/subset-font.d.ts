declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    /** OpenType features to keep; all others are removed. */
    keepFeatures: readonly string[];
    noHinting: boolean;
    variationAxes: Readonly<Record<string, { min: number; max: number; default: number }>>;
  }

  /** Subsets a font to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
