import type { Installed } from './installed.ts';

/** Licences under which anybody may pass the site on as it is. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Python-2.0', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'Unlicense'],
  // Of single files: used as they are, nothing of ours falls under it.
  'MPL-2.0',
]);

/** Libraries that say something else, or nothing, and why they may stay. */
const EXCEPTIONS: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-libvips-/, 'LGPL, a library of its own that is loaded as it is'],
  [/^png-js$/, 'MIT by the file LICENSE that it brings'],
];

/** Whether a licence is one that may be used: of a choice one has to be, of several that hold together each. */
export function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(/ OR /i);
  return choices.some((choice) => choice.split(/ AND /i).every((licence) => ALLOWED.has(licence.trim())));
}

/** A line for each library that may not be used. */
export function licenceProblems(installed: Iterable<Installed>): string[] {
  return [...installed].flatMap(({ name, version, licence }) => {
    if (name.startsWith('@larkfield/') || EXCEPTIONS.some(([pattern]) => pattern.test(name))) return [];
    if (licence === undefined) return [`${name} ${version} has no licence`];
    return isAllowed(licence) ? [] : [`${name} ${version} is under ${licence}`];
  });
}
