import { relative } from 'node:path';
import { parseLock, printLock } from '../lib/lock-file.ts';

/** A package of the workspace, as far as the lock file knows it. */
export interface LockedPackage {
  /** Folder from the root of the tree: `services/support`. */
  readonly dir: string;
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * The lock file with further packages of the workspace, as pnpm writes it. They depend on packages of the workspace, and
 * by `catalog:` on libraries that others depend on: nothing has to be asked of a registry, and an installation with a
 * frozen lock file checks the entries.
 * @throws Error naming a library whose version no package of the tree tells.
 */
export function addToLockFile(
  lock: string,
  added: readonly LockedPackage[],
  workspace: readonly LockedPackage[],
): string {
  const parts = parseLock(lock);
  const entries = added.map((one) => [one.dir, entryOf(one, lock, [...workspace, ...added])] as const);
  return printLock({ ...parts, packages: new Map([...parts.packages, ...entries]) });
}

function entryOf({ dir, dependencies }: LockedPackage, lock: string, all: readonly LockedPackage[]): string {
  const lines = Object.entries(dependencies)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, specifier]) => [
      `      ${quoted(name)}:`,
      `        specifier: ${quoted(specifier)}`,
      `        version: ${specifier === 'workspace:*' ? linkTo(name, dir, all) : versionOf(name, lock)}`,
    ]);
  return [`  ${dir}:`, '    dependencies:', ...lines].join('\n');
}

function linkTo(name: string, from: string, all: readonly LockedPackage[]): string {
  const found = all.find((one) => one.name === name);
  if (!found) throw new Error(`there is no package ${name} in the workspace`);
  return `link:${relative(from, found.dir)}`;
}

function versionOf(name: string, lock: string): string {
  const entry = `      ${quoted(name)}:\n        specifier: 'catalog:'\n        version: `;
  const [, version] = lock.split(entry, 2);
  if (!version) throw new Error(`no package of the tree depends on ${name} yet: install it with pnpm`);
  return version.slice(0, version.indexOf('\n'));
}

/** YAML wants quotes around what begins with `@` or ends with a colon. */
function quoted(text: string): string {
  return /^@|:$/.test(text) ? `'${text}'` : text;
}
