import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SHELL_CONTRACT } from '@larkfield/contracts';

/** Packages whose version an area shares with the shell. */
const PACKAGES = ['react', 'react-dom', 'react-router-dom', 'react-i18next'] as const;

/**
 * Exact versions of the shared libraries that an area is built for: those its own folder resolves, else those that come
 * with the build. `@larkfield/area` has the version of the contract between shell and areas.
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
    // An area's folder need not have all of them.
    return undefined;
  }
}
