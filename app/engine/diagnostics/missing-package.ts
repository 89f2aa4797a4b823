import type { Issue } from './problem.ts';

/** Describes an import of a package that is not installed. */
export function describeMissingPackage(specifier: string): Issue {
  const [name = specifier] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  return {
    message: `The package "${name}" is not installed.`,
    fix: `Install it with "npm install ${name}"; the path of a file starts with "./" or "../".`,
  };
}
