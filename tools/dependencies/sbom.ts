import type { InstalledPackage } from './installed.ts';
import type { LockGraph } from './lock-graph.ts';

export interface SbomSubject {
  readonly name: string;
  readonly version: string;
  /** Source folders that it is built from and runs with. */
  readonly folders: readonly string[];
}

/**
 * Returns the libraries of a release in CycloneDX 1.6, with version, hash and, where installed, licence. The same lock
 * file gives the same list.
 */
export function sbomOf(
  { name, version, folders }: SbomSubject,
  lock: LockGraph,
  installed: ReadonlyMap<string, InstalledPackage>,
): object {
  const closure = lock.closure(folders);
  const needed = new Set([...closure.values()].flat());
  const roots = [...closure.keys()].filter((key) => !needed.has(key));
  const self = `${name}@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': self,
        name,
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...closure.keys()].map((key) => component(key, lock, installed.get(key)?.licence)),
    dependencies: [
      { ref: self, dependsOn: roots.map((key) => purlOf(key)) },
      ...[...closure].map(([key, to]) => ({ ref: purlOf(key), dependsOn: to.map((each) => purlOf(each)) })),
    ],
  };
}

function component(key: string, { packages }: LockGraph, licence: string | undefined): object {
  const found = packages.get(key);
  if (!found) throw new Error(`pnpm-lock.yaml holds no ${key}`);
  const { name, version, integrity = '' } = found;
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purlOf(key),
    name,
    version,
    purl: purlOf(key),
    hashes: [{ alg: 'SHA-512', content }],
    ...(licence === undefined ? {} : { licenses: [licenceEntry(licence)] }),
  };
}

/** One licence by its id; several as an expression. */
function licenceEntry(licence: string): object {
  return / (?:OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } };
}

/** Returns the package URL of a library. */
function purlOf(key: string): string {
  const at = key.lastIndexOf('@');
  return `pkg:npm/${key.slice(0, at).replace('@', '%40')}@${key.slice(at + 1)}`;
}
