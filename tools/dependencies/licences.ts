import type { InstalledPackage } from './installed.ts';

/** Licences under which the site may be redistributed. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Python-2.0', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'Unlicense'],
  // Applies to single files, which we use unchanged.
  'MPL-2.0',
]);

/** Packages with another or no licence, and why they are allowed. */
const EXCEPTIONS: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-libvips-/, 'LGPL, a library of its own that is loaded as it is'],
  [/^png-js$/, 'MIT by the file LICENSE that it brings'],
];

/** Returns whether an SPDX expression is allowed: one of the licences joined by `OR`, all joined by `AND`. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(/ OR /i);
  return choices.some((choice) => choice.split(/ AND /i).every((licence) => ALLOWED.has(licence.trim())));
}

/** Returns a line for each package that is not allowed. */
export function licenceProblems(installed: Iterable<InstalledPackage>): string[] {
  return [...installed].flatMap(({ name, version, licence }) => {
    if (name.startsWith('@larkfield/') || EXCEPTIONS.some(([pattern]) => pattern.test(name))) return [];
    if (licence === undefined) return [`${name} ${version} has no licence`];
    return isAllowed(licence) ? [] : [`${name} ${version} is under ${licence}`];
  });
}
