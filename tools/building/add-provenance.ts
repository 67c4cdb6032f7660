import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@larkfield/contracts';
import { installedPackages } from '../dependencies/installed.ts';
import { readLock } from '../dependencies/lock-graph.ts';
import { provenanceOf } from '../dependencies/provenance.ts';
import { sbomOf } from '../dependencies/sbom.ts';

/**
 * Adds provenance to a release in the store, and `sbom.json` with the libraries of the release and its services.
 * Neither is part of the release's id: the same sources give the same release on every machine.
 */
export function addProvenance(root: string, store: string, { id, contract }: Release): void {
  const folder = join(store, contract.id, id);
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  writeFileSync(file, JSON.stringify({ ...release, provenance: provenanceOf(root, contract) }));
  const lock = readLock(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  // The edge is released with the shell.
  const services = contract.id === 'shell' ? ['edge', ...contract.services] : contract.services;
  const folders = [contract.id, ...services.map((service) => `services/${service}`)];
  const sbom = sbomOf({ name: contract.id, version: id, folders }, lock, installedPackages(root));
  writeFileSync(join(folder, 'sbom.json'), `${JSON.stringify(sbom, null, 1)}\n`);
}
