import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * Remark plugin, used after remark-gfm: removes its tokenizer for email autolinks, which attempts a match at every
 * letter and digit. Its tree transform still links email addresses.
 */
export function remarkDisableEmailAutolinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map(removeEmails);
}

function removeEmails(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).flatMap(([code, constructs]) => {
    const remaining = [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink');
    return remaining.length === 0 ? [] : [[code, remaining] as const];
  });
  return { ...extension, text: Object.fromEntries(text) };
}
