/** Markers around the generated part of a file. */
export interface MarkedPart {
  file: string;
  start: string;
  end: string;
}

/**
 * Finds the start and end of the generated part in a file.
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
