import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { HorizontalPodAutoscaler } from 'kubernetes-types/autoscaling/v2.js';
import type { ConfigMap, Container, EnvVar, PodSpec, Service, Volume } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import { imageOf, IMAGES } from './images.ts';
import { networkPolicies } from './network-policies.ts';
import {
  BASE_VARIABLES,
  BUCKET_KEYS,
  CLAMD_PORT,
  COMPONENT,
  DATA_FOLDER,
  EDGE_PORT,
  PAYPAL_SECRETS,
  SERVICE_PORT,
  takesPayments,
  type Component,
  type ContainerService,
} from './container-services.ts';

export type Resource =
  ConfigMap | Deployment | HorizontalPodAutoscaler | NetworkPolicy | PodDisruptionBudget | Service;

/** Secrets of the cluster: variables and their entries. */
const SECRETS = {
  database: 'larkfield-database',
  keys: 'larkfield-keys',
  payments: 'larkfield-payments',
  /** Bucket of the releases. Edges may write; services, which handle untrusted input, only read. */
  bucket: 'larkfield-bucket',
  bucketReader: 'larkfield-bucket-reader',
} as const;
const SETTINGS = 'larkfield';
const [FEWEST, MOST] = [2, 6];

export function kubernetesFiles(
  parts: readonly ContainerService[],
): Readonly<Record<string, readonly Resource[]>> {
  return {
    'settings.yaml': [settings()],
    'network.yaml': networkPolicies(parts),
    'clamd.yaml': clamd(),
    'edge.yaml': part(
      'edge',
      EDGE_PORT,
      podOf('edge', EDGE_PORT, [secret('EDGE_KEY', SECRETS.keys), ...bucketKeys(SECRETS.bucket)], 'live'),
    ),
    ...Object.fromEntries(
      parts.map((each) => [
        `${each.name}.yaml`,
        part(each.name, SERVICE_PORT, podOf(each.name, SERVICE_PORT, secretsOf(each), 'ready')),
      ]),
    ),
  };
}

/**
 * Returns the settings that are not secret. Each process reads those it knows; overlays set origin, mail, proxies and
 * bucket. The edge finds services by their names in the live site.
 */
function settings(): ConfigMap {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: SETTINGS },
    data: {
      SITE_ORIGIN: 'http://localhost:3000',
      SERVICES: `*=http://{service}:${SERVICE_PORT}`,
      FILES_URL: `http://files:${SERVICE_PORT}`,
      CLAMD_URL: `tcp://clamd:${CLAMD_PORT}`,
      LOG_LEVEL: 'info',
      RELEASE_STORE: 's3://larkfield/site',
    },
  };
}

const secret = (name: string, of: string, optional = false): EnvVar => ({
  name,
  valueFrom: { secretKeyRef: { name: of, key: name, ...(optional ? { optional } : {}) } },
});

/** Optional: with workload identity the bucket needs no keys. */
const bucketKeys = (of: string): EnvVar[] => BUCKET_KEYS.map((name) => secret(name, of, true));

/** Returns the secrets that the process reads. */
function secretsOf(each: ContainerService): EnvVar[] {
  const smtp = BASE_VARIABLES.includes('SMTP_URL') ? [secret('SMTP_URL', SECRETS.keys, true)] : [];
  const former = each.own.filter((name) => name.endsWith('_KEY_FORMER'));
  const payments = takesPayments(each) ? PAYPAL_SECRETS : [];
  return [
    secret('MONGODB_URL', SECRETS.database),
    secret('EDGE_KEY', SECRETS.keys),
    ...smtp,
    ...each.keys.map((name) => secret(name, SECRETS.keys)),
    ...former.map((name) => secret(name, SECRETS.keys, true)),
    ...payments.map((name) => secret(name, SECRETS.payments, true)),
    ...bucketKeys(SECRETS.bucketReader),
  ];
}

function labelsOf(name: string, component: Component): Record<string, string> {
  return {
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/part-of': 'larkfield',
    [COMPONENT]: component,
  };
}

/** Returns deployment, service, disruption budget and autoscaler of one process. */
function part(name: string, port: number, spec: PodSpec): Resource[] {
  const labels = labelsOf(name, name === 'edge' ? 'edge' : 'service');
  const metadata = { name, labels };
  const selector = { matchLabels: { 'app.kubernetes.io/name': name } };
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name };
  const cpu = { type: 'Utilization', averageUtilization: 70 };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata,
      spec: {
        selector,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: { metadata: { labels }, spec: { ...spec, ...spread(selector) } },
      },
    } satisfies Deployment,
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { selector: selector.matchLabels, ports: [{ port }] },
    } satisfies Service,
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { selector, maxUnavailable: 1 },
    } satisfies PodDisruptionBudget,
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {
        scaleTargetRef,
        minReplicas: FEWEST,
        maxReplicas: MOST,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: cpu } }],
      },
    } satisfies HorizontalPodAutoscaler,
  ];
}

function spread(labelSelector: {
  readonly matchLabels: Record<string, string>;
}): Pick<PodSpec, 'topologySpreadConstraints'> {
  const constraint = {
    maxSkew: 1,
    topologyKey: 'kubernetes.io/hostname',
    whenUnsatisfiable: 'ScheduleAnyway',
  };
  return { topologySpreadConstraints: [{ ...constraint, labelSelector }] };
}

/** The edge keeps documents in memory: measured 270 MB with one site, 520 MB with a canary from the shared store. */
const MEMORY = { edge: { asked: '320Mi', most: '1Gi' }, service: { asked: '192Mi', most: '512Mi' } };

/** An edge listens after it has loaded the site from the bucket: 182 s on two busy cores (load 30). */
const START_SECONDS = { edge: 300, service: 120 };

/** The edge is ready without services; a service that is not ready gets no calls. */
function podOf(name: string, port: number, secrets: readonly EnvVar[], ready: 'live' | 'ready'): PodSpec {
  const asked = (path: string) => ({ httpGet: { path: `/health/${path}`, port }, timeoutSeconds: 2 });
  const volumes = { tmp: '/tmp', data: DATA_FOLDER };
  const kind = name === 'edge' ? 'edge' : 'service';
  const memory = MEMORY[kind];
  const container: Container = {
    name,
    image: imageOf(name),
    env: [{ name: 'PORT', value: String(port) }, ...secrets],
    envFrom: [{ configMapRef: { name: SETTINGS } }],
    ports: [{ containerPort: port }],
    startupProbe: { ...asked('live'), periodSeconds: 1, failureThreshold: START_SECONDS[kind] },
    livenessProbe: { ...asked('live'), periodSeconds: 10 },
    readinessProbe: { ...asked(ready), periodSeconds: 5 },
    // Callers must learn first that this pod is stopping.
    lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
    resources: { requests: { cpu: '100m', memory: memory.asked }, limits: { memory: memory.most } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: Object.entries(volumes).map(([volume, mountPath]) => ({ name: volume, mountPath })),
  };
  return {
    automountServiceAccountToken: false,
    // Otherwise Kubernetes adds variables for every service of the cluster.
    enableServiceLinks: false,
    terminationGracePeriodSeconds: 30,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [container],
    volumes: Object.keys(volumes).map((volume): Volume => ({ name: volume, emptyDir: {} })),
  };
}

/** Returns the virus scanner, which updates its signatures itself. */
function clamd(): Resource[] {
  const name = 'clamd';
  const labels = labelsOf(name, 'scanner');
  const probe = { tcpSocket: { port: CLAMD_PORT }, periodSeconds: 10 };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, labels },
      spec: {
        replicas: 2,
        selector: { matchLabels: { 'app.kubernetes.io/name': name } },
        template: {
          metadata: { labels },
          spec: {
            automountServiceAccountToken: false,
            containers: [
              {
                name,
                image: IMAGES.clamav,
                ports: [{ containerPort: CLAMD_PORT }],
                startupProbe: { ...probe, failureThreshold: 60 },
                livenessProbe: probe,
                readinessProbe: probe,
                resources: { requests: { cpu: '100m', memory: '2Gi' }, limits: { memory: '4Gi' } },
                volumeMounts: [{ name: 'signatures', mountPath: '/var/lib/clamav' }],
              },
            ],
            volumes: [{ name: 'signatures', emptyDir: {} }],
          },
        },
      },
    } satisfies Deployment,
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels },
      spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port: CLAMD_PORT }] },
    } satisfies Service,
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name, labels },
      spec: { selector: { matchLabels: { 'app.kubernetes.io/name': name } }, maxUnavailable: 1 },
    } satisfies PodDisruptionBudget,
  ];
}
