import { getPackageName, type LockFile } from './lock-file.ts';

/** Licences under which a package may be used, as SPDX ids. All let the site be published under any licence. */
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
 * Licences with a duty that does not arise here, by package: a changed copy of the package itself would have to be
 * published. Nothing of them is changed, and none of their code is in the site.
 */
const EXCEPTIONS: readonly { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'a library that sharp loads while pictures are made',
  },
  { name: /^satori$/, licence: 'MPL-2.0', reason: 'draws cards while the site is built' },
  { name: /^lightningcss(-|$)/, licence: 'MPL-2.0', reason: 'makes stylesheets small while Vite bundles' },
  { name: /^axe-core$/, licence: 'MPL-2.0', reason: 'looks at pages in tests' },
  { name: /^@fontsource\//, licence: 'OFL-1.1', reason: 'a typeface; only pictures are made with it' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', reason: 'data that tools read' },
  { name: /^spdx-exceptions$/, licence: 'CC-BY-3.0', reason: 'data that tools read' },
];

/** Packages that say what their licence is in a file alone; read by people, and found to be MIT. */
const UNSAID = new Set(['eval', 'format', 'require-like']);

/** A package whose licence is not one of those that may be used. */
export interface LicenceProblem {
  name: string;
  version: string;
  /** Undefined when the package says nothing. */
  licence: string | undefined;
}

/** Finds what may not be used. */
export function findLicenceProblems(lock: LockFile): LicenceProblem[] {
  return Object.entries(lock.packages).flatMap(([folder, entry]) => {
    const name = getPackageName(folder, entry);
    const isFine =
      folder === '' || (entry.license === undefined ? UNSAID.has(name) : isAllowed(entry.license, name));
    return isFine ? [] : [{ name, version: entry.version ?? '', licence: entry.license }];
  });
}

/** Of licences joined by OR one is enough; of those joined by AND each must do. */
function isAllowed(expression: string, name: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) =>
      choice
        .split(/ AND /)
        .every(
          (licence) =>
            ALLOWED.has(licence) ||
            EXCEPTIONS.some((exception) => exception.licence === licence && exception.name.test(name)),
        ),
    );
}
