import type { PageSample } from '../context/page-context.server.ts';

/** Sample with the HTML offset of the `<pre>` element of its code block. */
export interface PlacedSample extends PageSample {
  at: number;
}

/** Assigns samples to code blocks by comparing their code, because partials and components may change the order. */
export function placeSamples(
  samples: readonly PageSample[],
  blockCode: readonly string[],
  blockStarts: readonly number[],
): PlacedSample[] {
  const unused = [...samples];
  return blockCode.flatMap((code, index) => {
    const sampleIndex = unused.findIndex((sample) => sample.code === code);
    const [sample] = sampleIndex === -1 ? [] : unused.splice(sampleIndex, 1);
    const at = blockStarts[index];
    return sample === undefined || at === undefined ? [] : [{ ...sample, at }];
  });
}

/** Whether code is in a language that can be part of a program. */
export function isProgramLanguage(language: string): boolean {
  return /^[jt]sx?$/.test(language);
}
