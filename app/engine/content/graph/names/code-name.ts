/** Name in code. */
export interface CodeName {
  /** Its parts: `client.register()` has `client` and `register`. */
  segments: readonly string[];
  /** Notation: `register()`, `maxAge: 0`, or neither. */
  form: 'call' | 'setting' | 'bare';
}

const IDENTIFIER = String.raw`[A-Za-z_$][\w$]*`;
const DOTTED = String.raw`${IDENTIFIER}(?:\.${IDENTIFIER})*`;
const CALL = new RegExp(String.raw`^(?:(?:await|new) )?(${DOTTED})\([^]*\)$`);
const SETTING = new RegExp(String.raw`^(${IDENTIFIER}): [^]+$`);
const BARE = new RegExp(`^${DOTTED}$`);
const HEADER = /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/i;

/**
 * Reads the name in a piece of code: of a function, an option, a property, or an HTTP header.
 *
 * @returns undefined for code that is no name, e.g. a path, a number, or a statement
 */
export function parseCodeName(code: string): CodeName | undefined {
  const called = CALL.exec(code)?.[1];
  if (called !== undefined) return { segments: called.split('.'), form: 'call' };
  const set = SETTING.exec(code)?.[1];
  if (set !== undefined) return { segments: [set], form: 'setting' };
  if (BARE.test(code)) return { segments: code.split('.'), form: 'bare' };
  // Names of headers are case-insensitive.
  return HEADER.test(code) ? { segments: [code.toLowerCase()], form: 'bare' } : undefined;
}

/** Whether a name could also be a word, or a function of the platform: `timeout`, `fetch()`; not `maxAge` or `client.timeout`. */
export function isPlainWord({ segments, form }: CodeName): boolean {
  return form !== 'setting' && segments.length === 1 && /^[a-z]+$/.test(segments[0] ?? '');
}
