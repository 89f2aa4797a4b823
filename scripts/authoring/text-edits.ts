/** Replacement of a range of a text, by offsets. */
export interface TextEdit {
  start: number;
  /** End offset, exclusive. */
  end: number;
  text: string;
}

/** Applies edits to a text. Duplicate edits are applied once; throws if edits overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  let previous: TextEdit | undefined;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    if (previous?.start === edit.start && previous.end === edit.end && previous.text === edit.text) continue;
    if (previous !== undefined && edit.end > previous.start) throw new Error('Two edits overlap.');
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
    previous = edit;
  }
  return result;
}
