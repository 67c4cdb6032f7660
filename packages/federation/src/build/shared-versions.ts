import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELL_CONTRACT } from '@larkfield/contracts';

const PACKAGES = ['react', 'react-dom', 'react-router-dom', 'react-i18next'] as const;

/**
 * Returns the exact versions of the shared libraries that an area is built for. A library is resolved from the area's
 * folder, or from this package if the area does not have it. The version of `@larkfield/area` is that of the shell contract.
 * @throws Error if a library cannot be resolved
 */
export function sharedVersions(areaDir: string): Record<string, string> {
  const base = pathToFileURL(join(areaDir, 'area.config.ts')).href;
  const versions = PACKAGES.map((name) => [name, versionOf(name, base) ?? versionOf(name, import.meta.url)]);
  const missing = versions.filter(([, version]) => version === undefined);
  if (missing.length > 0) throw new Error(`${areaDir}: no ${missing.map(([name]) => name).join(', ')}`);
  return { ...Object.fromEntries(versions), '@larkfield/area': String(SHELL_CONTRACT) };
}

function versionOf(name: string, base: string): string | undefined {
  const file = packageFile(name, base);
  return file && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function packageFile(name: string, base: string): string | undefined {
  try {
    return findPackageJSON(name, base);
  } catch {
    // The folder of an area need not have all packages.
    return undefined;
  }
}
