import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm would wait minutes for a registry that is not there. */
const INSTALL = '--no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-retry-mintimeout=2000'.split(
  ' ',
);
const INSTALL_MS = 300_000;

/**
 * Puts packages of these exact versions into a folder of their own, for tools that take them too seldom for the tree to carry
 * them. Without a registry it says no, unless they are there.
 */
export function installAside(folder: string, dependencies: Readonly<Record<string, string>>): boolean {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const isThere = () =>
    Object.entries(dependencies).every(([name, version]) => versionIn(folder, name) === version);
  if (isThere()) return true;
  const { status } = spawnSync('npm', ['install', ...INSTALL], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_MS,
  });
  return status === 0 && isThere();
}

/** Version of a package that is installed in a folder. */
export function versionIn(folder: string, name: string): string | undefined {
  const file = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
