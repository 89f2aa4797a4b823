import type { CommandInput } from '#scripts/cli/command.ts';

/** Parses an option that is a list with commas. */
export function readList({ values }: CommandInput, name: string): string[] | undefined {
  const value = values[name];
  return typeof value === 'string' ? value.split(',') : undefined;
}
