import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { composeFile } from '../../infra/compose.ts';
import { kubernetesFiles } from '../../infra/kubernetes.ts';
import { COMPONENT, readContainerServices } from '../../infra/container-services.ts';

const parts = await readContainerServices();
const names = ['edge', ...parts.map(({ name }) => name)];
/** The same services and one more. */
const grown = [...parts, { name: 'weather', keys: ['WEATHER_KEY'], own: [] }];

test('a new service has an image, a container and manifests of its own, and changes nothing that others are run by', () => {
  const { weather, ...others } = composeFile(grown).services ?? {};
  assert.deepEqual(others, composeFile(parts).services);
  assert.deepEqual(
    [weather?.image, weather?.build],
    ['larkfield-weather', { context: '.', args: { SERVICE: 'weather' } }],
  );
  const { 'weather.yaml': own, 'network.yaml': network, ...rest } = kubernetesFiles(grown);
  const { 'network.yaml': before, ...same } = kubernetesFiles(parts);
  assert.deepEqual(rest, same);
  assert.ok(own?.some(({ kind }) => kind === 'Deployment'));
  const added = network?.filter((policy) => !before?.some((each) => isDeepStrictEqual(each, policy)));
  assert.deepEqual(
    added?.map(({ metadata }) => metadata?.name),
    ['weather'],
  );
});

test('the edge may call whatever carries the label of a service, and nothing else does', () => {
  for (const name of [...names, 'clamd']) {
    const pods = (kubernetesFiles(parts)[`${name}.yaml`] ?? []).find(
      ({ kind }) => kind === 'Deployment',
    ) as Deployment;
    const component = pods.spec?.template.metadata?.labels?.[COMPONENT];
    assert.equal(component, { edge: 'edge', clamd: 'scanner' }[name] ?? 'service');
  }
  const policy = (kubernetesFiles(parts)['network.yaml'] as NetworkPolicy[]).find(
    ({ metadata }) => metadata?.name === 'edge',
  );
  assert.deepEqual(policy?.spec?.egress?.[1]?.to, [
    { podSelector: { matchLabels: { [COMPONENT]: 'service' } } },
  ]);
});
