import { getPackageName, type LockFile } from '#scripts/generated-docs/lock-file.ts';

/** Licenses under which a package may be used, as SPDX ids. All let the site be published under any license. */
const ALLOWED = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Licenses with a duty that does not arise here, by package: a changed copy of the package itself would have to be
 * published. Nothing of them is changed, and none of their code is in the site.
 */
const EXCEPTIONS: readonly { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'a library that sharp loads while pictures are made',
  },
  { name: /^satori$/, license: 'MPL-2.0', reason: 'draws cards while the site is built' },
  { name: /^lightningcss(-|$)/, license: 'MPL-2.0', reason: 'makes stylesheets small while Vite bundles' },
  { name: /^axe-core$/, license: 'MPL-2.0', reason: 'looks at pages in tests' },
  { name: /^@fontsource(-variable)?\//, license: 'OFL-1.1', reason: 'a font, published with its license' },
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', reason: 'data that tools read' },
  { name: /^spdx-exceptions$/, license: 'CC-BY-3.0', reason: 'data that tools read' },
];

/** Packages that say what their license is in a file alone; read by people, and found to be MIT. */
const UNSAID = new Set(['eval', 'format', 'require-like']);

/** A package whose license is not one of those that may be used. */
export interface LicenseProblem {
  name: string;
  version: string;
  /** Undefined when the package says nothing. */
  license: string | undefined;
}

/** Finds what may not be used. */
export function findLicenseProblems(lock: LockFile): LicenseProblem[] {
  return Object.entries(lock.packages).flatMap(([folder, entry]) => {
    const name = getPackageName(folder, entry);
    const isFine =
      folder === '' || (entry.license === undefined ? UNSAID.has(name) : isAllowed(entry.license, name));
    return isFine ? [] : [{ name, version: entry.version ?? '', license: entry.license }];
  });
}

/** Of licenses joined by OR one is enough; of those joined by AND each must do. */
function isAllowed(expression: string, name: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) =>
      choice
        .split(/ AND /)
        .every(
          (license) =>
            ALLOWED.has(license) ||
            EXCEPTIONS.some((exception) => exception.license === license && exception.name.test(name)),
        ),
    );
}
