import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * Remark plugin, to be behind remark-gfm: e-mail addresses are left to the pass that remark-gfm makes over the finished
 * text in any case. Its syntax tries each letter and digit of a page for the beginning of one, which is a third of the
 * time that parsing takes.
 */
export function remarkDisableEmailAutolinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  data.micromarkExtensions = data.micromarkExtensions?.map(dropEmails) ?? [];
}

function dropEmails(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).flatMap(([code, constructs]) => {
    const left = [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink');
    return left.length === 0 ? [] : [[code, left] as const];
  });
  return { ...extension, text: Object.fromEntries(text) };
}
