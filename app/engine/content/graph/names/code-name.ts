/** Name in inline code. */
export interface CodeName {
  /** Segments: `client.register()` has `client` and `register`. */
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
 * Parses the name of a function, option, property, or HTTP header from a piece of code.
 *
 * @returns undefined for code that is not a name, e.g. a path, a number, or a statement
 */
export function parseCodeName(code: string): CodeName | undefined {
  const callee = CALL.exec(code)?.[1];
  if (callee !== undefined) return { segments: callee.split('.'), form: 'call' };
  const setting = SETTING.exec(code)?.[1];
  if (setting !== undefined) return { segments: [setting], form: 'setting' };
  if (BARE.test(code)) return { segments: code.split('.'), form: 'bare' };
  // Header names are case-insensitive.
  return HEADER.test(code) ? { segments: [code.toLowerCase()], form: 'bare' } : undefined;
}

/**
 * Whether a name could also be an ordinary word or a platform function: `timeout`, `fetch()`; not `maxAge` or
 * `client.timeout`.
 */
export function isPlainWord({ segments, form }: CodeName): boolean {
  return form !== 'setting' && segments.length === 1 && /^[a-z]+$/.test(segments[0] ?? '');
}
