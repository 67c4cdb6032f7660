import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import { installedPackages } from '../dependencies/installed.ts';
import { readLock } from '../dependencies/lock-graph.ts';
import { provenanceOf } from '../dependencies/provenance.ts';
import { sbomOf } from '../dependencies/sbom.ts';

/**
 * Adds to a release in the store what it was made from and by, and beside it, in `sbom.json`, the libraries that it and its
 * services run with. Its id says nothing of either: the same sources are the same release wherever they were built.
 */
export function describeRelease(root: string, store: string, { id, contract }: Release): void {
  const folder = join(store, contract.id, id);
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, provenance: provenanceOf(root, contract) }));
  const lock = readLock(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  // The edge goes with the shell.
  const services = contract.id === 'shell' ? ['edge', ...contract.services] : contract.services;
  const folders = [contract.id, ...services.map((service) => `services/${service}`)];
  const sbom = sbomOf({ name: contract.id, version: id, folders }, lock, installedPackages(root));
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(sbom, null, 1)}\n`);
}
