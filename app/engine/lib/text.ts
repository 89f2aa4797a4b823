/** Parses JSON; undefined when it is invalid. The value still has to be validated. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Collapses every run of whitespace to one space, and trims. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
