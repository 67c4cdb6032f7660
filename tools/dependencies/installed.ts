import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Data of an installed package's manifest. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string | undefined;
  /** Whether it has install scripts. */
  readonly runsScript: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
}

const AT_INSTALLATION = ['preinstall', 'install', 'postinstall'];

/** Returns all packages in `node_modules` by `name@version`. Packages of other platforms are not installed. */
export function installedPackages(root: string): ReadonlyMap<string, InstalledPackage> {
  const store = join(root, 'node_modules/.pnpm');
  const found = readdirSync(store).flatMap((entry) => {
    const folder = join(store, entry, 'node_modules', nameOf(entry));
    return existsSync(join(folder, 'package.json')) ? [describe(folder)] : [];
  });
  return new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
}

/** Returns `@scope/name` for `@scope+name@1.0.0_peers`. */
function nameOf(entry: string): string {
  return entry.slice(0, entry.indexOf('@', 1)).replace('+', '/');
}

function describe(folder: string): InstalledPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, scripts = {} } = manifest;
  const runsScript =
    AT_INSTALLATION.some((script) => script in scripts) || existsSync(join(folder, 'binding.gyp'));
  return { name, version, licence: licenceOf(manifest), runsScript };
}

/** Also reads the formats before SPDX: `{ type }` or a list of them. */
function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  const older = [license, licenses].flat().filter((each) => typeof each === 'object' && each !== null);
  const types = older.flatMap((each) => ('type' in each && typeof each.type === 'string' ? [each.type] : []));
  return types.length > 0 ? types.join(' OR ') : undefined;
}
