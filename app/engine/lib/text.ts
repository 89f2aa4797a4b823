import type { Position } from '#app/engine/diagnostics/problem.ts';

/** Parses JSON; undefined when it is invalid. The value still has to be validated. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Removes a byte order mark, and converts line endings to `\n`. */
export function normalizeLineEndings(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

/** Collapses every run of whitespace to one space, and trims. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Trims a text, and adds a period unless it ends with a sentence, which may be in parentheses. */
export function endSentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]\)?$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Line and column of an index in a text, counted from 1. */
export function toPosition(text: string, index: number): Position {
  const lines = text.slice(0, index).split(/\r\n?|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Position of the first occurrence of a string in a text; the start of the text if there is none. */
export function findPosition(text: string, searched: string): Position {
  return toPosition(text, Math.max(0, text.indexOf(searched)));
}

/** Position of the first quoted occurrence of a string in code; empty if there is none. */
export function findQuoted(code: string, name: string): Partial<Position> {
  const found = [`'${name}'`, `"${name}"`].map((quoted) => code.indexOf(quoted)).filter((at) => at !== -1);
  return found.length === 0 ? {} : toPosition(code, Math.min(...found));
}

/** Compares by code unit, so that the order does not depend on the locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
