import { relative } from 'node:path';
import { parseLock, printLock } from '../workspace/lock-file-text.ts';

/** The part of a workspace package that the lock file contains. */
export interface LockedPackage {
  /** Folder, for example `services/support`. */
  readonly dir: string;
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Returns the lock file with added workspace packages, formatted like pnpm. They depend on workspace packages and on catalog
 * libraries that others already use, so no registry is needed. An installation with a frozen lock file verifies the entries.
 * @throws Error for a library whose version no package of the workspace has.
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

/** Quotes texts that start with `@` or end with a colon, as YAML requires. */
function quoted(text: string): string {
  return /^@|:$/.test(text) ? `'${text}'` : text;
}
