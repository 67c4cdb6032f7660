import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without these limits npm retries a missing registry for minutes. */
const INSTALL = '--no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=2000'.split(
  ' ',
);
const INSTALL_MS = 300_000;

/**
 * Installs exact versions of packages into a folder of their own, for tools that are used too rarely for the workspace.
 * Returns false if they are neither installed nor available from a registry.
 */
export function installOutsideWorkspace(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const areInstalled = () =>
    Object.entries(dependencies).every(([name, version]) => versionIn(folder, name) === version);
  if (areInstalled()) return true;
  const { status } = spawnSync('npm', ['install', ...INSTALL], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_MS,
  });
  return status === 0 && areInstalled();
}

/** Returns the installed version of a package, or undefined. */
export function versionIn(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
