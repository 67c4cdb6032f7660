import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { installedPackages, type InstalledPackage } from './installed.ts';
import { licenceProblems } from './licences.ts';
import { readLock, type LockGraph } from './lock-graph.ts';

interface Workspace {
  readonly packages?: readonly string[];
  readonly catalog?: Readonly<Record<string, string>>;
  readonly allowBuilds?: Readonly<Record<string, boolean>>;
}

type Manifest = Readonly<Record<string, unknown>>;

/** Returns problems of the workspace's dependencies that can be found without the registry, one line each. */
export function dependencyProblems(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const workspace = parse(read('pnpm-workspace.yaml')) as Workspace;
  const installed = installedPackages(root);
  const manifests = manifestFolders(root, workspace).map(
    (folder) => [folder, JSON.parse(read(join(folder, 'package.json'))) as Manifest] as const,
  );
  return [
    ...unpinned(manifests, workspace.catalog),
    ...findPackagesWithoutHash(readLock(read('pnpm-lock.yaml'))),
    ...scriptProblems(installed.values(), workspace.allowBuilds),
    ...licenceProblems(installed.values()),
  ];
}

function manifestFolders(root: string, { packages = [] }: Workspace): string[] {
  const folders = packages.flatMap((pattern) => {
    const [above = '.', prefix = ''] = pattern.includes('/')
      ? [pattern.split('/')[0], '']
      : ['.', pattern.replace('*', '')];
    const named = readdirSync(join(root, above)).filter((name) => name.startsWith(prefix));
    return named.map((name) => join(above, name));
  });
  return ['.', ...folders].filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/** An exact version, a package of the workspace, or a version of the catalog. */
const PINNED = /^(?:(?:npm:[^ ]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?|workspace:\*|catalog:)$/;

/** Returns dependencies whose version a later installation could resolve differently. */
export function unpinned(
  manifests: readonly (readonly [folder: string, manifest: Manifest])[],
  catalog: Readonly<Record<string, string>> = {},
): string[] {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];
  const declared = manifests.flatMap(([folder, manifest]) =>
    kinds.flatMap((kind) =>
      Object.entries((manifest[kind] ?? {}) as Record<string, string>).map((each) => [folder, ...each]),
    ),
  );
  const all = [...declared, ...Object.entries(catalog).map((each) => ['pnpm-workspace.yaml', ...each])];
  return all.flatMap(([where, name, version = '']) =>
    PINNED.test(version) ? [] : [`${where}: ${name} is not pinned: ${version}`],
  );
}

export function findPackagesWithoutHash({ packages }: Pick<LockGraph, 'packages'>): string[] {
  return [...packages].flatMap(([key, { integrity }]) =>
    integrity?.startsWith('sha512-')
      ? []
      : [`pnpm-lock.yaml: ${key} has no hash of an archive at the registry`],
  );
}

/** Returns packages that may run install scripts, and those for which this is not decided. */
export function scriptProblems(
  installed: Iterable<Pick<InstalledPackage, 'name' | 'runsScript'>>,
  decided: Readonly<Record<string, boolean>> = {},
): string[] {
  const allowed = Object.entries(decided).filter(([, may]) => may);
  const open = [...installed].filter(({ name, runsScript }) => runsScript && decided[name] === undefined);
  return [
    ...allowed.map(([name]) => `pnpm-workspace.yaml: ${name} may run a script at installation`),
    ...open.map(({ name }) => `${name} has a script of installation: refuse it in pnpm-workspace.yaml`),
  ];
}
