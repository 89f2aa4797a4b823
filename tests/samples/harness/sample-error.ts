/** A sample that does not do what its page says. The message begins with page and line of the sample. */
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

/** Long responses are truncated. */
const SHOWN = 3000;

function indent(text: string): string {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
  return shown.trimEnd().replaceAll('\n', '\n    ');
}
