/** A part of a file that a command writes: the two lines around it, which stay. */
export interface MarkedPart {
  file: string;
  start: string;
  end: string;
}

/**
 * Finds where such a part begins and ends in the text of its file.
 *
 * @throws Error when the lines are not there
 */
export function findMarkedPart(text: string, part: MarkedPart): { start: number; end: number } {
  const start = text.indexOf(part.start);
  const end = text.indexOf(part.end);
  if (start === -1 || end < start) {
    throw new Error(`${part.file} has lost the lines ${part.start} and ${part.end}.`);
  }
  return { start: start + part.start.length, end };
}
