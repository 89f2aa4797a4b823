import type { PageSample } from '../context/page-context.server.ts';

/** A sample, and where the `<pre>` element of its code block begins in the HTML. */
export interface PlacedSample extends PageSample {
  at: number;
}

/** Finds the code blocks of samples, by their code: partials and components may put them in another order. */
export function placeSamples(
  samples: readonly PageSample[],
  blockCode: readonly string[],
  blockStarts: readonly number[],
): PlacedSample[] {
  const left = [...samples];
  return blockCode.flatMap((code, index) => {
    const found = left.findIndex((sample) => sample.code === code);
    const [sample] = found === -1 ? [] : left.splice(found, 1);
    const at = blockStarts[index];
    return sample === undefined || at === undefined ? [] : [{ ...sample, at }];
  });
}

/** Whether code is in a language that can be part of a program. */
export function isProgramLanguage(language: string): boolean {
  return /^[jt]sx?$/.test(language);
}
