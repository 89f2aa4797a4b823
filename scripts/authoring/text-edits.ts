/** Range of a text, by offsets, and its replacement. */
export interface TextEdit {
  start: number;
  /** End offset, exclusive. */
  end: number;
  text: string;
}

/** Applies edits to a text. Duplicate edits are applied once; overlapping edits are an error of the caller. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  let before: TextEdit | undefined;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    if (before?.start === edit.start && before.end === edit.end && before.text === edit.text) continue;
    if (before !== undefined && edit.end > before.start) throw new Error('Two edits overlap.');
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
    before = edit;
  }
  return result;
}
