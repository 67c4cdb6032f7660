import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from '../workspace/paths.ts';
import { composeFile } from './compose.ts';
import { kubernetesFiles } from './kubernetes.ts';
import { withImages } from './add-missing-images.ts';
import { readContainerServices } from './container-services.ts';

/** Resolves with the infrastructure files that are generated from the services, by path. */
export async function infraFiles(): Promise<ReadonlyMap<string, string>> {
  const parts = await readContainerServices();
  const base = kubernetesFiles(parts);
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: Object.keys(base).toSorted(),
  };
  return new Map([
    ['compose.yaml', textOf([composeFile(parts)])],
    ...Object.entries(base).map(([name, resources]) => [`${BASE}/${name}`, textOf(resources)] as const),
    [`${BASE}/kustomization.yaml`, textOf([kustomization])],
    [
      OVERLAY,
      withImages(readFileSync(join(ROOT, OVERLAY), 'utf8'), ['edge', ...parts.map(({ name }) => name)]),
    ],
  ]);
}

const BASE = 'infra/kubernetes/base';
/** Written by hand; only missing images are added. */
const OVERLAY = 'infra/kubernetes/overlays/production/kustomization.yaml';

const HEAD =
  '# Written by npm run infra from the services of the tree; tools/test/infra/infra-files.test.ts compares.\n';

function textOf(documents: readonly object[]): string {
  const options = { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false };
  return HEAD + documents.map((document) => stringify(document, options)).join('---\n');
}
