import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

/**
 * Remark plugin, used after remark-gfm: removes its tokenizer for email autolinks, which attempts a match at every
 * letter and digit. Its tree transform still links email addresses. Throws if remark-gfm no longer has that tokenizer.
 */
export function remarkDisableEmailAutolinks(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  const extensions = data.micromarkExtensions ?? [];
  if (!extensions.some(hasEmails)) throw new Error('remark-gfm no longer has the syntax "emailAutolink".');
  data.micromarkExtensions = extensions.map(removeEmails);
}

function hasEmails({ text = {} }: Extension): boolean {
  return Object.values(text).some((constructs) =>
    [constructs].flat().some((construct) => construct?.name === 'emailAutolink'),
  );
}

function removeEmails(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).flatMap(([code, constructs]) => {
    const remaining = [constructs ?? []].flat().filter(({ name }) => name !== 'emailAutolink');
    return remaining.length === 0 ? [] : [[code, remaining] as const];
  });
  return { ...extension, text: Object.fromEntries(text) };
}
