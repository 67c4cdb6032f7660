import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a library says of itself where it is installed. */
export interface Installed {
  readonly name: string;
  readonly version: string;
  /** As an expression of SPDX, where it says so. */
  readonly licence: string | undefined;
  /** It would run something when it is installed. */
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

/** All libraries below `node_modules`, by `name@version`. Those of other platforms are not there. */
export function installedPackages(root: string): ReadonlyMap<string, Installed> {
  const store = join(root, 'node_modules/.pnpm');
  const found = readdirSync(store).flatMap((entry) => {
    const folder = join(store, entry, 'node_modules', nameOf(entry));
    return existsSync(join(folder, 'package.json')) ? [describe(folder)] : [];
  });
  return new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
}

/** `@scope+name@1.0.0_peers` is `@scope/name`. */
function nameOf(entry: string): string {
  return entry.slice(0, entry.indexOf('@', 1)).replace('+', '/');
}

function describe(folder: string): Installed {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, scripts = {} } = manifest;
  const runsScript =
    AT_INSTALLATION.some((script) => script in scripts) || existsSync(join(folder, 'binding.gyp'));
  return { name, version, licence: licenceOf(manifest), runsScript };
}

/** Also as libraries said it before there was SPDX: `{ type }`, or a list of those. */
function licenceOf({ license, licenses }: Manifest): string | undefined {
  if (typeof license === 'string') return license;
  const older = [license, licenses].flat().filter((each) => typeof each === 'object' && each !== null);
  const types = older.flatMap((each) => ('type' in each && typeof each.type === 'string' ? [each.type] : []));
  return types.length > 0 ? types.join(' OR ') : undefined;
}
