import { getPackageName, type LockedPackage } from '#scripts/sbom/lock-file.ts';

/** Package entry of the lockfile, with the fields that tests check. */
export interface CheckedPackage extends LockedPackage {
  license?: string;
  /** An array in a few old packages, which npm ignores. */
  engines?: { node?: string } | string[];
  deprecated?: string;
}

/** Allowed licenses, as SPDX IDs. All allow the site to be published under any license. */
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
 * Licenses that are allowed for certain packages: they require that modified copies of the package be published, but
 * these packages are not modified, and none of their code is part of the site.
 */
const EXCEPTIONS: readonly { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    reason: 'a library that sharp loads to encode images',
  },
  { name: /^satori$/, license: 'MPL-2.0', reason: 'draws cards while the site is built' },
  { name: /^lightningcss(-|$)/, license: 'MPL-2.0', reason: 'minifies stylesheets for Vite' },
  { name: /^axe-core$/, license: 'MPL-2.0', reason: 'checks pages in tests' },
  { name: /^@fontsource(-variable)?\//, license: 'OFL-1.1', reason: 'a font, published with its license' },
  { name: /^caniuse-lite$/, license: 'CC-BY-4.0', reason: 'data that tools read' },
  { name: /^spdx-exceptions$/, license: 'CC-BY-3.0', reason: 'data that tools read' },
];

/** Packages that declare their license only in a file, which is MIT according to a manual review. */
const UNDECLARED = new Set(['eval', 'format', 'require-like']);

/** A package without an allowed license. */
interface LicenseProblem {
  name: string;
  version: string;
  /** Undefined if the package declares none. */
  license: string | undefined;
}

/** Finds packages without an allowed license, of packages by their folder. */
export function findLicenseProblems(packages: Readonly<Record<string, CheckedPackage>>): LicenseProblem[] {
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const name = getPackageName(folder, entry);
    const hasAllowedLicense =
      folder === '' || (entry.license === undefined ? UNDECLARED.has(name) : isAllowed(entry.license, name));
    return hasAllowedLicense ? [] : [{ name, version: entry.version ?? '', license: entry.license }];
  });
}

/** Of licenses joined by OR, one must be allowed; of those joined by AND, all must be. */
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
