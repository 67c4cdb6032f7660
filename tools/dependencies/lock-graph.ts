import { join } from 'node:path/posix';
import { parse } from 'yaml';

/** A package of the lock file with its exact version. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Hash of its archive in the registry; packages from elsewhere have none. */
  readonly integrity: string | undefined;
}

export interface LockGraph {
  /** All packages by `name@version`. */
  readonly packages: ReadonlyMap<string, LockedPackage>;
  /**
   * Returns all production dependencies of these folders, direct and indirect, also through workspace packages. Key:
   * `name@version`; value: the keys of its own direct dependencies.
   */
  closure(folders: readonly string[]): ReadonlyMap<string, readonly string[]>;
}

type Versions = Readonly<Record<string, string>>;
type Importer = Readonly<Record<string, Readonly<Record<string, { readonly version: string }>>>>;
interface Snapshot {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

interface Lock {
  readonly importers: Readonly<Record<string, Importer>>;
  readonly packages: Readonly<Record<string, { readonly resolution?: { readonly integrity?: string } }>>;
  readonly snapshots: Readonly<Record<string, Snapshot>>;
}

export function readLock(text: string): LockGraph {
  const { importers, packages, snapshots } = parse(text) as Lock;

  /** Returns the key of a package. Aliases are resolved, peers are ignored. */
  const keyOf = (name: string, version: string): string =>
    version in snapshots ? version : `${name}@${version}`;

  function needs(versions: Versions = {}): string[] {
    return Object.entries(versions).map(([name, version]) => keyOf(name, version));
  }

  function ofFolder(folder: string, seen: Set<string>): string[] {
    if (seen.has(folder)) return [];
    seen.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = importers[folder] ?? {};
    return Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, { version }]) =>
      version.startsWith('link:')
        ? ofFolder(join(folder, version.slice('link:'.length)), seen)
        : [keyOf(name, version)],
    );
  }

  return {
    packages: new Map(
      Object.entries(packages).map(([key, { resolution }]) => [
        key,
        { ...named(key), integrity: resolution?.integrity },
      ]),
    ),
    closure(folders) {
      const seen = new Set<string>();
      const found = new Set(folders.flatMap((folder) => ofFolder(folder, seen)));
      const edges = new Map<string, Set<string>>();
      // A set iterates over entries added during the loop.
      for (const key of found) {
        const { dependencies, optionalDependencies } = snapshots[key] ?? {};
        const next = [...needs(dependencies), ...needs(optionalDependencies)];
        for (const each of next) found.add(each);
        const known = edges.get(withoutPeers(key)) ?? new Set();
        edges.set(withoutPeers(key), known.union(new Set(next.map(withoutPeers))));
      }
      return new Map(
        [...edges].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, to]) => [key, [...to].sort()]),
      );
    },
  };
}

const withoutPeers = (key: string): string => key.split('(')[0] ?? key;

function named(key: string): { readonly name: string; readonly version: string } {
  const at = key.lastIndexOf('@');
  return { name: key.slice(0, at), version: key.slice(at + 1) };
}
