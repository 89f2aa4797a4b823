/** A sample that does not do what its page says. The message starts with the page and line of the sample. */
export class SampleError extends Error {
  constructor(
    location: { page: string; line: number },
    problem: string,
    details: Readonly<Record<string, string>> = {},
  ) {
    const rows = Object.entries(details).map(([name, text]) => `\n  ${name}: ${indent(text)}`);
    super(`${location.page}:${location.line} ${problem}${rows.join('')}`);
    this.name = 'SampleError';
  }
}

/** Longer details are truncated. */
const MAX_LENGTH = 3000;

function indent(text: string): string {
  const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
  return shown.trimEnd().replaceAll('\n', '\n    ');
}
